import type { Generated } from 'kysely';

export interface SourcesTables {
  source: SourceTable;
  source_health_day: {
    source_id: string;
    /** Of Moscow. */
    day: string;
    passed: Generated<number>;
    failed: Generated<number>;
  };
}

interface SourceTable {
  id: string;
  title: string;
  /** A key of the registry of kinds. */
  kind: string;
  position: number;
  /** `unavailable`: it cannot work as this site is set up. */
  health: Generated<'up' | 'down' | 'unavailable'>;
  health_message: string | null;
  checked_at: Date | null;
  /** Null until the first import names one. */
  lawful_basis: string | null;
  /** The source promises that everybody in it is an adult, so a missing age is no obstacle. */
  vouches_adults: Generated<boolean>;
  /** Photos are looked up before they are shown; those that fail are dropped. */
  checks_photos: Generated<boolean>;
  person_count: Generated<number>;
  face_count: Generated<number>;
}
