import {
  askAboutRemoval,
  eraseRemoval,
  exportRemovals,
  extendRemoval,
  getBlurredProfile,
  getRemovalAct,
  getRemovalRequest,
  keepRemovalHidden,
  listRemovals,
  refuseRemoval,
  showRemovalProfile,
  showRemovalRequest,
} from '@vidno/contract/operator/removals';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import { blurPicture, shrinkPicture } from '@vidno/face-engine/decode/sharp';
import type { Database, Transaction } from '#database/database.ts';
import { type Decision, decideInTransaction, removalTarget } from '#features/removal/decide-removal.ts';
import { listProfiles, readPicturesOf } from '#features/removal/profiles.ts';
import { countOpen, findByNumber } from '#features/removal/public.ts';
import { writePdf } from '#files/documents/write-pdf.ts';
import { Problem } from '#http/errors.ts';
import { readPlace } from '../pages.ts';
import { csvOf, type Operator, type Section } from '../section-routes.ts';
import {
  describeRemoval,
  findActDocument,
  listPage,
  previewErasure,
  type RemovalsTools,
  toDocument,
} from './removals.ts';

interface OfRequest {
  readonly params: { readonly number: number };
}

const target = ({ params }: OfRequest): string => removalTarget(params.number);

/** @limit list: The operator sees the first ones, which are enough to recognise somebody. */
const PHOTOS_SHOWN = 4;
const PHOTO_SIDE_PIXELS = 480;

export function serveRemovals(section: Section, tools: RemovalsTools): void {
  const { db, clock } = tools;

  section.reads(listRemovals, async ({ query: { queue, after } }) => {
    const { open, overdue, queued } = await countOpen(db, clock());
    const { removals, next } = await listPage(tools, queue, readPlace(after));
    return { status: 'ok', counts: { open, overdue, unhidden: queued }, data: [...removals], next };
  });

  section.downloads(exportRemovals, async ({ query }) => csvOf('заявки-на-удаление', toDocument(tools, query.queue)));

  section.reads(getRemovalRequest, async ({ params }) => {
    const data = await describeRemoval(tools, params.number);
    if (!data) throw new Problem('not_found');
    return { status: 'ok', data };
  });

  section.downloads(getBlurredProfile, async ({ params, query }) => {
    const [picture] = await readPicturesOf(tools, await findProfile(tools, db, { params, profile: query.profile }), 1);
    const blurred = picture && (await blurPicture(picture));
    if (!blurred) throw new Problem('not_found');
    return { name: 'blurred.jpg', type: 'image/jpeg', body: Buffer.from(blurred) };
  });

  section.changes(showRemovalRequest, {
    target,
    carryOut: async (trx, { params }) => {
      const request = await findByNumber(trx, params.number);
      if (!request) throw new Problem('not_found');
      const { link, vk_id, email, reply } = request;
      return { subject: {}, reply: { status: 'ok', data: { link, vk_id, email, reply } } };
    },
  });

  section.changes(showRemovalProfile, {
    target,
    carryOut: async (trx, { params, body }) => {
      const profile = await findProfile(tools, trx, { params, profile: body.profile });
      const pictures = await readPicturesOf({ ...tools, db: trx }, profile, PHOTOS_SHOWN);
      // Made anew from their pixels, so that they say nothing of the place and the camera.
      const photos = await Promise.all(pictures.map((picture) => shrinkPicture(picture, PHOTO_SIDE_PIXELS)));
      const { name, age, city, profileUrl: link, sourceId } = profile;
      const data = { name, age, city, link, photos: photos.flatMap((photo) => (photo ? [toDataUrl(photo)] : [])) };
      return { subject: { source: sourceId, photos: data.photos.length }, reply: { status: 'ok', data } };
    },
  });

  section.changesForGood(eraseRemoval, {
    target,
    preview: async (reader, { params }) => {
      const outcome = await previewErasure(tools, reader, params.number);
      if (outcome.kind === 'refused') throw new Problem(REFUSALS[outcome.because]);
      return outcome.preview;
    },
    carryOut: decide(tools, () => ({ kind: 'erase' })),
  });
  section.changes(keepRemovalHidden, { target, carryOut: decide(tools, () => ({ kind: 'keep' })) });
  section.changes(refuseRemoval, {
    target,
    carryOut: decide(tools, ({ body }) => ({ kind: 'refuse', reason: body.refusal })),
  });
  section.changes(askAboutRemoval, {
    target,
    carryOut: decide(tools, ({ body }) => ({ kind: 'ask', question: body.question })),
  });
  section.changes(extendRemoval, { target, carryOut: decide(tools, () => ({ kind: 'extend' })) });

  section.downloads(getRemovalAct, async ({ params }) => {
    const document = await findActDocument(db, params.number);
    if (!document) throw new Problem('not_found');
    return { name: `акт-${params.number}.pdf`, type: 'application/pdf', body: await writePdf(document) };
  });
}

async function findProfile(
  tools: RemovalsTools,
  db: Database | Transaction,
  { params, profile: id }: OfRequest & { readonly profile: string },
) {
  const request = await findByNumber(db, params.number);
  const profiles = request ? await listProfiles(tools, db, request) : [];
  const profile = profiles.find((each) => each.id === id);
  if (!profile) throw new Problem('not_found');
  return profile;
}

function toDataUrl(jpeg: Uint8Array): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}

const REFUSALS = {
  unknown: 'not_found',
  answered: 'removal_answered',
  minor: 'removal_of_minor',
  extended_before: 'removal_extended',
} as const satisfies Record<string, ProblemCause>;

/** The same as `vidno removals decide` does. */
function decide<Input extends OfRequest>(tools: RemovalsTools, toDecision: (input: Input) => Decision) {
  return async (trx: Transaction, input: Input, operator: Operator) => {
    const { number } = input.params;
    const decided = await decideInTransaction(trx, tools, { number, decision: toDecision(input) });
    if (decided.kind === 'refused') throw new Problem(REFUSALS[decided.because]);
    return {
      subject: decided.subject,
      reply: { status: 'ok' as const },
      recorded: (id: number) => decided.recorded(trx, { id, by: `оператор № ${operator.accountId}` }),
      committed: tools.onSuppression,
    };
  };
}
