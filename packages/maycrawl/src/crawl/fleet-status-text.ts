import type { FleetStatus } from "@maycrawl/crawler/fleet";
import type { Paint } from "../output/colour.ts";
import { counted } from "../output/counted.ts";
import { section } from "../output/section.ts";
import type { Cell } from "../output/table.ts";
import { durationText, timeText } from "../output/time.ts";
import { visible, visibleHead } from "../output/visible.ts";

const LONGEST_SHOWN = 120;

/** How a fleet's crawl stands, for people. */
export function fleetStatusText(status: FleetStatus, now: number, paint: Paint): string {
  const { name, round, state, by, startedAt, hosts } = status;
  const how = state === "ended" ? `ended (${by ?? "done"})` : state;
  const counts: readonly (readonly Cell[])[] = [
    [
      number(status.visited),
      { text: `${status.visited === 1 ? "page" : "pages"} visited, ${status.rate.toFixed(1)} a second now` },
    ],
    [number(status.queued), { text: `URLs queued, ${status.underWay} under way` }],
    [number(status.skipped), { text: "not visited" }],
    [
      number(hosts.open),
      {
        text: `hosts with URLs, of ${hosts.known}: ${hosts.active} being visited, ${hosts.stuck} that nobody can reach`,
      },
    ],
  ];
  return [
    `${paint("heading", visible(name))}  round ${round}, ${how}, since ${timeText(startedAt)}\n`,
    section("Counts", counts, paint),
    section("Waiting", waitRows(status, now), paint),
    section("Longest queues", hostRows(status), paint),
    section("Workers", workerRows(status, now), paint),
  ].join("");
}

function waitRows({ waits }: FleetStatus, now: number): readonly (readonly Cell[])[] {
  return waits.map(({ because, hosts, until }) => [
    number(hosts),
    { text: hosts === 1 ? "host" : "hosts" },
    { text: visibleHead(because, LONGEST_SHOWN), style: "unknown" },
    { text: `the first is ready in ${durationText(Math.max(0, until - now))}`, style: "quiet" },
  ]);
}

function hostRows({ longest }: FleetStatus): readonly (readonly Cell[])[] {
  return longest.map(({ origin, queued, visited, by }) => [
    number(queued),
    { text: visibleHead(origin, LONGEST_SHOWN) },
    { text: `${visited} visited` },
    { text: by === undefined ? "" : `by ${visible(by)}`, style: "quiet" },
  ]);
}

function workerRows({ workers }: FleetStatus, now: number): readonly (readonly Cell[])[] {
  return workers.map(({ id, machine, pid, hosts, visited, rate, isAlive, seenAt, file }) => [
    { text: visible(id), style: isAlive ? "allowed" : "unknown" },
    { text: `${visible(machine)} ${pid}` },
    { text: counted(visited, "page") },
    {
      text: isAlive
        ? `${rate.toFixed(1)}/s, ${counted(hosts, "host")}`
        : `silent for ${durationText(now - seenAt)}`,
    },
    { text: visible(file), style: "quiet" },
  ]);
}

function number(count: number): Cell {
  return { text: String(count).padStart(7) };
}
