import { sql } from 'kysely';

export const RATE_LIMIT_SCHEMA = [
  // What processes count together. Losing it in a crash only forgets the current windows.
  sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint not null
    )`,
  sql`create index rate_limit_expire on rate_limit (expire)`,
];
