import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Of all its threads, since its start. */
  readonly cpuMs: number;
  /** Resident memory. */
  readonly memoryBytes: number;
}

/** Linux counts processor time in hundredths of a second on all architectures that Node.js runs on. */
const TICK_MS = 10;
/** Positions after the name in /proc/<pid>/stat, see proc(5). */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Read from outside, because a process that is busy in a native library answers nothing. Null where there is no /proc. */
export function readProcessUsage(processId: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    if (kilobytes === undefined) return null;
    return {
      cpuMs: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS,
      memoryBytes: Number(kilobytes) * 1024,
    };
  } catch {
    return null;
  }
}
