#!/usr/bin/env bash
# Installs those of the given Debian packages that are missing: `scripts/debian-packages.sh redis-server postgresql`.
# Only root can install them; other users get an error with the missing names.
set -euo pipefail

# Whether a package is installed. PostgreSQL's commands are in a folder of its version; pgbouncer is only on root's
# PATH.
is_installed() {
  case "$1" in
    postgresql) command -v initdb > /dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null ;;
    *) command -v "$1" > /dev/null || [ -x "/usr/sbin/$1" ] ;;
  esac
}

missing=()
for package in "$@"; do is_installed "$package" || missing+=("$package"); done
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi
if [ "$(id -u)" -ne 0 ]; then
  echo "These Debian packages are missing, and only root can install them: ${missing[*]}" >&2
  exit 1
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
