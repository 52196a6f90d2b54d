import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';

interface BossConnections {
  readonly connectionString: string;
  readonly application_name: string;
  readonly max: number;
}

/** Connection options for pg-boss, which hands them to its pool. */
export function toBossOptions({ connectionString, application_name, max }: BossConnections): ConstructorOptions {
  const options = {
    connectionString,
    application_name: `${application_name} scheduler`,
    max,
    keepAlive: true,
    // It takes clients out of the pool without listening for their errors, which would end the process.
    onConnect: (client: pg.ClientBase) => {
      client.on('error', () => {});
    },
  };
  return options;
}
