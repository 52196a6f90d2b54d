import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileAddresses } from '#files/signed-address.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { listSamples } from './list-samples.ts';
import { listSources } from './repository.ts';
import { usesOf } from './use-rules.ts';

export interface CatalogueTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly fileAddresses: FileAddresses;
}

export function serveCatalogue(app: FastifyInstance, guards: Guards<Caller>, tools: CatalogueTools): void {
  // A form shows them before anybody has begun: looking makes no visitor.
  serve(app, endpoints.listSources, guards.open, async () => {
    const sources = await listSources(tools.db);
    const data = sources.map(({ id, title, kind, health, health_message, person_count, face_count }) => ({
      id,
      title,
      kind,
      serves: [...usesOf(kind)],
      health,
      message: health_message,
      people: person_count,
      faces: face_count,
      price_rub: SEARCH_PRICE_RUB,
    }));
    return { status: 'ok', data };
  });

  serve(app, endpoints.listSamples, guards.open, async () => {
    const samples = await listSamples(tools.files);
    return {
      status: 'ok',
      data: samples.map(({ id, fileKey }) => ({ id, url: tools.fileAddresses.addressOf(fileKey) })),
    };
  });
}
