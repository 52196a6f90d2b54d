import { endpoints } from '@vidno/contract/endpoints';
import { DEMO_BASIS } from '@vidno/demo-people/demo-people';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { listStatuses } from './health.ts';
import { listSources } from './repository.ts';
import { capabilitiesOf, isBeingFilled, type SourceKinds } from './source-kind.ts';

interface SourceRouteTools extends Pick<Tools, 'db' | 'clock' | 'paying'> {
  readonly sourceKinds: SourceKinds;
  readonly isFaceSearchOn: () => Promise<boolean>;
}

export function serveSources(
  app: FastifyInstance,
  guards: Pick<Guards<unknown>, 'open'>,
  { db, clock, sourceKinds, paying, isFaceSearchOn }: SourceRouteTools,
): void {
  // Open, because the form shows the sources before there is a session.
  serve(app, endpoints.listSources, guards.open, async () => {
    const sources = await listSources(db);
    const data = sources.map(({ id, title, kind, health, off_uses, ...source }) => ({
      id,
      title,
      kind,
      serves: capabilitiesOf(sourceKinds, kind),
      switched_off: off_uses,
      extent: sourceKinds[kind]?.extent ?? null,
      health,
      message: source.health_message,
      filling: isBeingFilled(source),
      people: source.person_count,
      faces: source.face_count,
      demo: source.lawful_basis === DEMO_BASIS,
      price_rub: paying.searchPriceRub,
    }));
    return { status: 'ok', data, face_search: await isFaceSearchOn() };
  });

  serve(app, endpoints.getStatus, guards.open, async () => ({
    status: 'ok',
    data: await listStatuses({ db, clock, sourceKinds }),
  }));
}
