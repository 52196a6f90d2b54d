import type { Generated } from 'kysely';

export interface EngineTables {
  engine_task: EngineTaskTable;
  engine_process: EngineProcessTable;
  engine_use: EngineUseTable;
}

/** A picture, or the chips of faces, that the face engine is asked about. It goes with its answer. */
interface EngineTaskTable {
  id: string;
  task: 'findFaces' | 'recognise' | 'embed' | 'analyse';
  lane: 'fast' | 'normal' | 'own';
  /** The network of the address that asks; empty for the product's own work. */
  requester_group: string;
  /** The account or session that asks; empty for the product's own work. */
  requester_member: string;
  /** It follows from a task whose turn has been waited for. */
  is_short: boolean;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  /** What is asked, serialised; null once it is answered or nobody waits any more. */
  input: Buffer | null;
  /** The answer, serialised; null until it is there. The row goes when it is read. */
  output: Buffer | null;
  /** Of the current attempt; an engine that holds an older one cannot answer. */
  lease: string | null;
  /** When others may take the task over from a process that is silent. */
  lease_until: Date | null;
  attempts: Generated<number>;
  arrived_at: Date;
  /** Of the last attempt. */
  started_at: Date | null;
  /** When the row goes if nobody reads the answer: some minutes after its end. */
  forget_at: Date;
}

/** A process that does tasks of the face engine. */
interface EngineProcessTable {
  id: string;
  /** Tasks that it does at once. */
  places: number;
  seen_at: Date;
}

/** What somebody has had of the engine lately. What was a minute before `counted_at` counts half, and so on. */
interface EngineUseTable {
  lane: 'fast' | 'normal' | 'own';
  requester_group: string;
  requester_member: string;
  /** Of all tasks, also those that were lost. */
  used_ms: number;
  /** How many were done, without short ones, and the time these took. */
  tasks: number;
  tasks_ms: number;
  counted_at: Date;
}
