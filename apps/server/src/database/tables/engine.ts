import type { Generated } from 'kysely';

export interface EngineTables {
  engine_task: EngineTaskTable;
  engine_process: EngineProcessTable;
}

/** A picture, or the chips of faces, that the face engine is asked about. Kept for some minutes, without what it is about. */
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
  /** The answer, serialised; null until it is there, and once it has been read. */
  output: Buffer | null;
  /** Of the current attempt; an engine that holds an older one cannot answer. */
  lease: string | null;
  /** When others may take the task over from a process that is silent. */
  lease_until: Date | null;
  attempts: Generated<number>;
  arrived_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  /** When the row goes: some minutes after its end, so that it is known who has had what. */
  forget_at: Date;
}

/** A process that does tasks of the face engine. */
interface EngineProcessTable {
  id: string;
  /** Tasks that it does at once. */
  places: number;
  seen_at: Date;
}
