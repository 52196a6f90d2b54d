import { DOCUMENT_KINDS, type DocumentKind } from '@vidno/contract/account/documents';
import { listDocumentsInForce } from '@vidno/contract/operator/texts/documents';
import { checkSlides, getSlides, publishSlides } from '@vidno/contract/operator/texts/slides';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import { OPERATOR_FIELD_NAMES } from '#features/documents/load-documents.ts';
import { countAcceptances } from '#features/documents/public.ts';
import { countConsents } from '#features/privacy/public.ts';
import { checkFlow, findFlowFaults } from '#features/unsubscribe/flow.ts';
import { listSlides, replaceSlides } from '#features/unsubscribe/public.ts';
import { InvalidRequest } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from '../journal.ts';
import type { Section } from '../section-routes.ts';

export interface ContentsTools extends Pick<Tools, 'db'> {
  readonly documents: DocumentShelf;
}

/** A consent of its own, given where somebody searches by a face. */
const FACE_SEARCH: DocumentKind = 'face-search-consent';

export function serveDocumentsInForce(section: Section, { db, documents: { texts, missing } }: ContentsTools): void {
  section.reads(listDocumentsInForce, async () => {
    const [acceptances, consents] = [await countAcceptances(db), await countConsents(db)];
    const acceptedOf = (kind: DocumentKind, version: string): number | null => {
      if (kind === 'privacy-policy') return null;
      const counts = kind === FACE_SEARCH ? consents : acceptances.filter((each) => each.kind === kind);
      return counts.find((each) => each.version === version)?.accounts ?? 0;
    };
    const data = DOCUMENT_KINDS.flatMap((kind) => {
      const [inForce, ...earlier] = texts[kind] ?? [];
      if (inForce === undefined) return [];
      const { title, version, summary, asksAgain } = inForce;
      return {
        ...{ kind, title, version, summary, asks_again: asksAgain, accepted: acceptedOf(kind, version) },
        earlier: earlier.map((text) => ({ version: text.version, accepted: acceptedOf(kind, text.version) })),
      };
    });
    return { status: 'ok', data, missing: missing.map((field) => OPERATOR_FIELD_NAMES[field]) };
  });
}

const SLIDES = 'slides';

export function serveSlides(section: Section, { db }: Pick<Tools, 'db'>): void {
  section.reads(getSlides, async () => {
    const data = await listSlides(db);
    return { status: 'ok', data, faults: findFlowFaults(data), ...(await readHistory(db, SLIDES)) };
  });

  section.starts(checkSlides, async ({ body }) => {
    const { slides, faults } = checkFlow(body.slides);
    return { status: 'ok', data: slides, faults };
  });

  section.changes(publishSlides, {
    target: () => SLIDES,
    carryOut: async (trx, { body }) => {
      const { slides, faults } = checkFlow(body.slides);
      if (slides === null) throw new InvalidRequest({ slides: faults });
      await replaceSlides(trx, slides);
      return { subject: { slides: slides.length }, reply: { status: 'ok' } };
    },
  });
}
