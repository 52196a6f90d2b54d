import { DOCUMENT_KINDS, type DocumentKind } from '@vidno/contract/account/documents';
import { listDocumentsInForce } from '@vidno/contract/operator/texts/documents';
import { checkSlides, getSlides, publishSlides } from '@vidno/contract/operator/texts/slides';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import { OPERATOR_FIELD_NAMES } from '#features/documents/load-documents.ts';
import { checkFlow, findFlowFaults } from '#features/unsubscribe/flow.ts';
import { listSlides, replaceSlides } from '#features/unsubscribe/public.ts';
import { InvalidRequest } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from '../journal.ts';
import type { Section } from '../section-routes.ts';
import { readStandingFigures } from '../standing-figures.ts';

export interface ContentsTools extends Pick<Tools, 'db' | 'clock'> {
  readonly documents: DocumentShelf;
}

export function serveDocumentsInForce(section: Section, tools: ContentsTools): void {
  const { texts, missing } = tools.documents;
  section.reads(listDocumentsInForce, async () => {
    const { at, accepted } = await readStandingFigures(tools);
    const acceptedOf = (kind: DocumentKind, version: string): number | null => {
      if (kind === 'privacy-policy') return null;
      return accepted.find((each) => each.kind === kind && each.version === version)?.accounts ?? 0;
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
    return { status: 'ok', data, at: at.toISOString(), missing: missing.map((field) => OPERATOR_FIELD_NAMES[field]) };
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
