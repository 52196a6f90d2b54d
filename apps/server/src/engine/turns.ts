/** `fast` is paid for; `own` is the product's own work, such as an import. */
export type EngineLane = 'fast' | 'normal' | 'own';

/** For whom a task is done. Groups share the time of the engine equally, and so do the members of a group. */
export interface Requester {
  readonly lane: EngineLane;
  /** The network of the address. */
  readonly group: string;
  /** The account. */
  readonly member: string;
}

export interface WaitingTask extends Requester {
  readonly id: string;
  /** In milliseconds, as are all times here. */
  readonly arrivedAt: number;
  /** It follows from a task whose turn has been waited for, and takes next to nothing: the embedding of a face that was chosen. */
  readonly isShort: boolean;
}

/** What a requester has had of the engine lately; what was long ago counts less. */
export interface UsedTime extends Requester {
  readonly ms: number;
}

export interface EngineLoad {
  readonly waiting: readonly WaitingTask[];
  readonly used: readonly UsedTime[];
  /** When each place of the engine is free, in milliseconds from now; one entry a place. Without one nothing is ever done. */
  readonly freeInMs: readonly number[];
  /** What a task takes on average. */
  readonly taskMs: number;
}

export interface Turn {
  readonly task: WaitingTask;
  /** From now on, if nobody else comes. */
  readonly startsInMs: number;
}

/**
 * The waiting tasks in the order in which they start. Short ones first; then whoever pays for it, for at most half of the time while
 * others wait; then the group that has had the least, there the member that has had the least, there the oldest task. The product's
 * own work comes when nobody else waits.
 */
export function orderTurns({ waiting, used, freeInMs, taskMs }: EngineLoad, count = Number.POSITIVE_INFINITY): Turn[] {
  const places = [...freeInMs].sort(ascending);
  const had = createTally(used);
  const lines = new Map<EngineLane, Line>();
  const short: WaitingTask[] = [];
  for (const task of waiting.toSorted((one, other) => one.arrivedAt - other.arrivedAt)) {
    if (task.isShort) short.push(task);
    else lineOf(lines, task.lane).add(task);
  }
  const turns: Turn[] = [];
  while (turns.length < count) {
    const task = short.shift() ?? takeNext(lines, had);
    const startsInMs = places.shift();
    if (task === undefined || startsInMs === undefined) break;
    turns.push({ task, startsInMs });
    const takes = task.isShort ? 0 : taskMs;
    had.add(task, takes);
    places.push(startsInMs + takes);
    places.sort(ascending);
  }
  return turns;
}

const ascending = (one: number, other: number) => one - other;

function takeNext(lines: ReadonlyMap<EngineLane, Line>, had: Tally): WaitingTask | undefined {
  const fast = lines.get('fast');
  const normal = lines.get('normal');
  const goesFirst =
    fast?.isEmpty === false && (normal?.isEmpty !== false || had.ofLane('fast') <= had.ofLane('normal'));
  const line = goesFirst ? fast : normal?.isEmpty === false ? normal : lines.get('own');
  return line?.take(had);
}

/** The tasks of one lane, by group and member. */
interface Line {
  readonly isEmpty: boolean;
  /** The oldest first. */
  add(task: WaitingTask): void;
  take(had: Tally): WaitingTask | undefined;
}

function lineOf(lines: Map<EngineLane, Line>, lane: EngineLane): Line {
  const known = lines.get(lane);
  if (known) return known;
  const line = createLine();
  lines.set(lane, line);
  return line;
}

function createLine(): Line {
  const groups = new Map<string, Map<string, WaitingTask[]>>();
  return {
    get isEmpty() {
      return groups.size === 0;
    },
    add(task) {
      const members = groups.get(task.group) ?? new Map<string, WaitingTask[]>();
      groups.set(task.group, members);
      const tasks = members.get(task.member) ?? [];
      members.set(task.member, tasks);
      tasks.push(task);
    },
    take(had) {
      const [group, members] = rotate(groups, (name) => had.ofGroup(name)) ?? [];
      if (group === undefined || members === undefined) return undefined;
      const [member, tasks] = rotate(members, (name) => had.ofMember(group, name)) ?? [];
      const task = tasks?.shift();
      if (member !== undefined && tasks?.length === 0) members.delete(member);
      if (members.size === 0) groups.delete(group);
      return task;
    },
  };
}

/** The entry of whoever has had the least, of equals the first, which then stands behind the others. */
function rotate<V>(entries: Map<string, V>, usedMs: (name: string) => number): [string, V] | undefined {
  let best: [string, V] | undefined;
  let bestMs = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const ms = usedMs(entry[0]);
    if (ms < bestMs) [best, bestMs] = [entry, ms];
  }
  if (best === undefined) return undefined;
  entries.delete(best[0]);
  entries.set(...best);
  return best;
}

/** Time used, by lane, group and member. */
interface Tally {
  add(requester: Requester, ms: number): void;
  ofLane(lane: EngineLane): number;
  ofGroup(group: string): number;
  ofMember(group: string, member: string): number;
}

function createTally(used: readonly UsedTime[]): Tally {
  const sums = new Map<string, number>();
  const sum = (key: string) => sums.get(key) ?? 0;
  const memberKey = (group: string, member: string) => JSON.stringify([group, member]);
  const tally: Tally = {
    add({ lane, group, member }, ms) {
      for (const key of [`lane ${lane}`, `group ${group}`, memberKey(group, member)]) sums.set(key, sum(key) + ms);
    },
    ofLane: (lane) => sum(`lane ${lane}`),
    ofGroup: (group) => sum(`group ${group}`),
    ofMember: (group, member) => sum(memberKey(group, member)),
  };
  for (const { ms, ...requester } of used) tally.add(requester, ms);
  return tally;
}
