import type { FastifyRequest } from 'fastify';
import type { Upload } from '#files/upload.ts';
import { addressOf } from '../limits/client-address.ts';

const opened = new WeakMap<FastifyRequest, Upload>();

/** Takes a slot of the caller's address and account until the call is answered. Throws a `Problem` if none is free. */
export function openUpload(request: FastifyRequest): Upload {
  const known = opened.get(request);
  if (known) return known;
  const { held, server, verified } = request;
  if (held === null) throw new Error('A request without a body brings no picture');
  held.signal.throwIfAborted();
  const releaseSlots = server.limits.takeSlots(['upload_from_address', 'upload'], request);
  held.signal.addEventListener('abort', releaseSlots, { once: true });
  const group = addressOf(request);
  const upload: Upload = {
    requester: { group, member: verified?.accountId ?? verified?.sessionId ?? group },
    signal: held.signal,
    hold: held.add,
  };
  opened.set(request, upload);
  return upload;
}
