import type { SourceUse } from '@vidno/contract/sources';
import type { Generated } from 'kysely';

export interface SourcesTables {
  source: SourceTable;
  source_health_day: {
    source_id: string;
    /** Calendar day in Moscow time. */
    day: string;
    /** Health probes that passed. */
    passed: Generated<number>;
    /** Health probes that failed. */
    failed: Generated<number>;
  };
}

interface SourceTable {
  id: string;
  title: string;
  /** Key in the registry of source kinds. */
  kind: string;
  /** Order on the screens, ascending. */
  position: number;
  /** `unavailable`: it cannot work with the current settings. */
  health: Generated<'up' | 'down' | 'unavailable'>;
  /** Why the source is not up, in Russian; null if it is. */
  health_message: string | null;
  /** Time of the last probe; null before the first. */
  checked_at: Date | null;
  /** Legal basis stated by the latest import; null before the first. */
  lawful_basis: string | null;
  /** True if the source guarantees that everyone in it is an adult, so people without a known age may be shown. */
  vouches_adults: Generated<boolean>;
  /** True if remote photos are checked before they are shown; missing ones are left out. */
  checks_photos: Generated<boolean>;
  person_count: Generated<number>;
  face_count: Generated<number>;
  /** The basis is in force before this moment; null: without an end, or no basis. */
  basis_ends_at: Date | null;
  /** Since then nobody is shown and nobody comes in; null while it is open. */
  closed_at: Date | null;
  /** When the last of its people was erased after it was closed. */
  erased_at: Date | null;
  /** How many were erased since it was closed. */
  erased_people: Generated<number>;
  /** Its vouch was taken back: people without an age are on their way out. */
  dismisses_ageless: Generated<boolean>;
  /** For what operators have switched it off. */
  off_uses: Generated<SourceUse[]>;
  /** Since when its people are to be erased without a wait; counts only if the source was not opened since. Null: nobody ordered that. */
  erasure_ordered_at: Date | null;
  /** Who ordered that, as the act of destruction names them. */
  erasure_ordered_by: string | null;
}
