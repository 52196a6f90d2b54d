import type { ColumnType, Generated } from 'kysely';

export interface DestructionTables {
  /** What the order № 179 of Roskomnadzor of 28 October 2022 wants to be written down of each erasure. */
  destruction_act: DestructionActTable;
}

interface DestructionActTable {
  number: Generated<number>;
  /** Of the request for removal; null without one. */
  request_number: number | null;
  /** Whose data they were, without naming anybody. */
  subject: string;
  /** How many profiles were erased. */
  people: number;
  /** Texts. */
  categories: ColumnType<string[], string, never>;
  /** Name, number and address of the operator. */
  operator: ColumnType<{ name: string | null; inn: string | null; address: string | null }, string, never>;
  /** Who erased them. */
  executor: string;
  method: string;
  reason: string;
  destroyed_at: Date;
  /** Of the journal. */
  event_id: number;
}
