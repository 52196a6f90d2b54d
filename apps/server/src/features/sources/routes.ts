import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { usesOf } from './capability-rules.ts';
import { listStatuses } from './health/list-statuses.ts';
import type { SourceKinds } from './ports/source-kind.ts';
import { listSources } from './repository.ts';

export interface SourcesTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sourceKinds: SourceKinds;
}

export function serveSources(
  app: FastifyInstance,
  guards: Pick<Guards<unknown>, 'open'>,
  { db, clock, sourceKinds }: SourcesTools,
): void {
  // A form shows them before anybody has begun: looking makes no visitor.
  serve(app, endpoints.listSources, guards.open, async () => {
    const sources = await listSources(db);
    const data = sources.map(({ id, title, kind, health, health_message, person_count, face_count }) => ({
      ...{ id, title, kind, serves: usesOf(sourceKinds, kind), extent: sourceKinds[kind]?.extent ?? null },
      ...{ health, message: health_message, people: person_count, faces: face_count, price_rub: SEARCH_PRICE_RUB },
    }));
    return { status: 'ok', data };
  });

  serve(app, endpoints.getStatus, guards.open, async () => ({
    status: 'ok',
    data: await listStatuses({ db, clock }),
  }));
}
