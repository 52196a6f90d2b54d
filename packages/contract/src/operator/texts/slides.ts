import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { slideSchema } from '../../money/cancelling.ts';
import { journalEvent } from '../journal.ts';
import { seen } from '../pages.ts';
import { warrant } from '../warrant.ts';

/** The questions after a cancellation, which the operator replaces all at once by a file. */

const ok = z.literal('ok');

/** The first slide is the one with the lowest number. */
const slide = z.extend(slideSchema, {
  /** Numbers of the slides that follow, by the numbers of the buttons; a button without one ends the questions. */
  next_slides: z.record(z.string(), z.int()),
});
export type FlowSlide = z.infer<typeof slide>;

/** Why such questions cannot be asked, one sentence each. */
const faults = z.array(z.string());

export const getSlides = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/slides',
  summary: 'Вопросы после отмены подписки, как их задают сейчас',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: z.array(slide), faults, seen, history: z.array(journalEvent) }),
});

/** Anything is taken, so that the answer can say in words what is wrong with it. */
const given = z.unknown();

export const checkSlides = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/slides/check',
  summary: 'Проверить вопросы из файла; ничего не меняет',
  operator: { does: 'starts' },
  body: z.object({ slides: given }),
  response: z.object({
    status: ok,
    /** As they would be asked; null if there are faults. */
    data: z.nullable(z.array(slide)),
    faults,
  }),
});

export const publishSlides = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/slides/publish',
  summary: 'Задавать вопросы из файла вместо нынешних',
  operator: { does: 'changes', event: 'slides.published' },
  body: z.object({ ...warrant, slides: given }),
  response: z.object({ status: ok }),
});
