import { execFileSync } from 'node:child_process';

/** Resident memory of a process and all its descendants, in MB. */
export function residentMb(root: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  for (let sizeBefore = -1; sizeBefore !== tree.size; ) {
    sizeBefore = tree.size;
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , kilobytes = 0]) => sum + (tree.has(pid) ? kilobytes : 0), 0) / 1024;
}
