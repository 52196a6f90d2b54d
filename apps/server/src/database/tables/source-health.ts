import type { Generated } from 'kysely';

export interface SourceHealthTables {
  source_health_day: {
    source_id: string;
    /** Of Moscow. */
    day: string;
    passed: Generated<number>;
    failed: Generated<number>;
  };
}
