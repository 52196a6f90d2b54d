import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { describeKeys, findSignedHead, LOG_PATH, type RemovalLogTools } from './removal-log.ts';

const SCRIPT = fileURLToPath(new URL('../../../../../tools/check-receipt.mjs', import.meta.url));

/** The signed head of the log, its keys, and the program that checks a receipt; for everybody, and the same for all. */
export function serveRemovalLog(app: FastifyInstance, tools: RemovalLogTools): void {
  const text = 'text/plain; charset=utf-8';

  app.get(LOG_PATH, async (_request, reply) => {
    const head = await findSignedHead(tools);
    if (head === null) return reply.code(404).type(text).send('Журнал пока пуст.\n');
    return reply.type(text).header('cache-control', 'no-cache').send(head.note);
  });

  app.get(`${LOG_PATH}/keys`, async (_request, reply) => {
    return reply
      .type(text)
      .header('cache-control', 'no-cache')
      .send(await describeKeys(tools));
  });

  app.get(`${LOG_PATH}/check-receipt.mjs`, async (_request, reply) => {
    return reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="check-receipt.mjs"')
      .send(await readFile(SCRIPT));
  });
}
