import { describe, expect, test } from "vitest";
import {
  type DayTime,
  msUntilDayTime,
  type RequestRate,
  readDayTime,
  readRequestRate,
} from "./request-rate.ts";

describe("readRequestRate() (Conner 1996 §3.3; Seznam)", () => {
  test.each<[value: string, rate: RequestRate | undefined]>([
    ["1/10m", { documents: 1, seconds: 600, during: undefined }],
    ["1/10m 1300-1659", { documents: 1, seconds: 600, during: { from: 780, to: 1019 } }],
    ["1/10m \t 1300-1659", { documents: 1, seconds: 600, during: { from: 780, to: 1019 } }],
    ["10/1m", { documents: 10, seconds: 60, during: undefined }],
    ["100/24h 1500-0559", { documents: 100, seconds: 86_400, during: { from: 900, to: 359 } }],
    ["1/5", { documents: 1, seconds: 5, during: undefined }],
    ["1 / 5 S", { documents: 1, seconds: 5, during: undefined }],
    ["1 / 5S", { documents: 1, seconds: 5, during: undefined }],
    ["2/1d", { documents: 2, seconds: 86_400, during: undefined }],
    ["1/0", { documents: 1, seconds: 0, during: undefined }],
    ["0/1", undefined],
    ["-1/1", undefined],
    ["1/10w", undefined],
    ["1", undefined],
    ["", undefined],
    ["1/10m sometimes", undefined],
    ["9999999999/1", undefined],
  ])("parses %j", (value, rate) => {
    expect(readRequestRate(value)).toEqual(rate);
  });
});

describe("readDayTime() (Conner 1996 §3.2)", () => {
  test.each<[value: string, time: DayTime | undefined]>([
    ["0600-0845", { from: 360, to: 525 }],
    ["06:00-08:45", { from: 360, to: 525 }],
    ["0600 - 0845 UTC", { from: 360, to: 525 }],
    ["0600-0845UTC", { from: 360, to: 525 }],
    ["0600-0845  gmt", { from: 360, to: 525 }],
    ["2200-0500", { from: 1320, to: 300 }],
    ["0615-0859", { from: 375, to: 539 }],
    ["0659-0745", { from: 419, to: 465 }],
    ["0000-2400", { from: 0, to: 1439 }],
    ["2400-0100", undefined],
    ["0100-2401", undefined],
    ["0660-0845", undefined],
    ["0600-0860", undefined],
    ["at 0600-0845", undefined],
    ["0600-0845 CET", undefined],
    ["0600-08450", undefined],
    ["2500-2600", undefined],
    ["0600", undefined],
    ["600-845", undefined],
    ["", undefined],
  ])("parses %j", (value, time) => {
    expect(readDayTime(value)).toEqual(time);
  });
});

describe("msUntilDayTime()", () => {
  const at = (hour: number, minute: number, second = 0): number =>
    Date.UTC(2026, 10, 21, hour, minute, second);
  const MINUTE = 60_000;
  test.each<[value: string, now: number, ms: number]>([
    ["0600-0845", at(6, 0), 0],
    ["0600-0845", at(8, 45, 59), 0],
    ["0600-0845", at(8, 46), (21 * 60 + 14) * MINUTE],
    ["0600-0845", at(5, 59, 30), 30_000],
    ["0600-0600", at(6, 0, 59), 0],
    ["0600-0600", at(7, 0), 23 * 60 * MINUTE],
    ["2200-0500", at(22, 0), 0],
    ["2200-0500", at(23, 0), 0],
    ["2200-0500", at(5, 0), 0],
    ["2200-0500", at(12, 0), 600 * MINUTE],
    ["0600-0845", -MINUTE, 361 * MINUTE],
  ])("returns the time until %s at %i", (value, now, ms) => {
    expect(msUntilDayTime(readDayTime(value) as DayTime, now)).toBe(ms);
  });
});
