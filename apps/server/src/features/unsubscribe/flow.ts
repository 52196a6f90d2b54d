import type { FlowSlide } from '@vidno/contract/operator/texts/slides';
import * as z from 'zod';

/** @limit request: Questions after a cancellation with more slides are refused. */
const SLIDES_MAX = 30;
/** @limit request: Questions after a cancellation with longer texts are refused. */
const SLIDE_TEXT_LIMIT_CHARS = 1_000;
/** @limit request: A slide with more buttons, parts or boxes is refused. */
const SLIDE_PARTS_MAX = 30;

const text = z.string('здесь нужен текст').max(SLIDE_TEXT_LIMIT_CHARS, `не длиннее ${SLIDE_TEXT_LIMIT_CHARS} знаков`);
const someText = text.refine((given) => given.trim() !== '', 'здесь нужен текст');
const number = z.int('здесь нужно целое число').min(1, 'числа здесь от 1').max(1_000_000, 'число слишком большое');
const partsOf = <Part extends z.ZodType>(part: Part) =>
  z.array(part, 'здесь нужен список').max(SLIDE_PARTS_MAX, `не больше ${SLIDE_PARTS_MAX}`);

const slideSchema = z.strictObject({
  id: number,
  template_model: someText,
  structure: z.strictObject({
    header: someText,
    subheader: text,
    text,
    buttons: partsOf(z.strictObject({ text: someText, action_id: number })),
    services: partsOf(
      z.strictObject({
        header: text,
        text,
        button_text: text,
        picture: z.nullable(text.regex(/^\/(?!\/)/, 'картинка — это путь на этом сайте, например /images/offer.png')),
        checkboxes: partsOf(z.strictObject({ id: number, text: someText, order: z.int('здесь нужно целое число') })),
      }),
    ),
  }),
  next_slides: z.record(z.string(), number),
});

const flowSchema = z
  .array(slideSchema, 'В файле должен быть список слайдов.')
  .min(1, 'Нужен хотя бы один слайд.')
  .max(SLIDES_MAX, `Слайдов не больше ${SLIDES_MAX}.`);

type CheckedFlow =
  | { readonly slides: FlowSlide[]; readonly faults: string[] }
  | { readonly slides: null; readonly faults: string[] };

/** @limit list: Further faults are said once these are mended. */
const FAULTS_SHOWN = 20;

/** Whether these can be asked, and if not, why, in words. */
export function checkFlow(given: unknown): CheckedFlow {
  const { data, error } = flowSchema.safeParse(given);
  if (error) return { slides: null, faults: error.issues.slice(0, FAULTS_SHOWN).map(describeIssue) };
  const faults = findFlowFaults(data);
  return faults.length > 0 ? { slides: null, faults: faults.slice(0, FAULTS_SHOWN) } : { slides: data, faults };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const [index, ...path] = issue.path;
  if (typeof index !== 'number') return issue.message;
  const place = `Слайд по порядку ${index + 1}${path.length > 0 ? `, ${path.join('.')}` : ''}`;
  if (issue.code === 'unrecognized_keys') return `${place}: лишнее ${issue.keys.join(', ')}.`;
  return `${place}: ${issue.code === 'invalid_type' && issue.message.startsWith('Invalid') ? 'неверный вид' : issue.message}.`;
}

/** What is wrong with the way from slide to slide, in words; nothing if everybody comes to an end and every slide is seen by somebody. */
export function findFlowFaults(slides: readonly FlowSlide[]): string[] {
  const known = new Map(slides.map((slide) => [slide.id, slide]));
  return [
    ...slides.filter((slide) => known.get(slide.id) !== slide).map(({ id }) => `Слайд ${id} есть дважды.`),
    ...slides.flatMap((slide) => findSlideFaults(slide, known)),
    ...findUnreachable(slides, known),
    ...findCircle(slides, known),
  ];
}

type Known = ReadonlyMap<number, FlowSlide>;

function findSlideFaults(
  { id, structure: { buttons, services }, next_slides: next }: FlowSlide,
  known: Known,
): string[] {
  const actions = buttons.map(({ action_id: action }) => action);
  const boxes = services.flatMap(({ checkboxes }) => checkboxes.map((box) => box.id));
  return [
    ...(buttons.length === 0 ? [`Слайд ${id} — тупик: у него нет ни одной кнопки.`] : []),
    ...repeated(actions).map((action) => `На слайде ${id} несколько кнопок с номером ${action}.`),
    ...repeated(boxes).map((box) => `На слайде ${id} несколько пунктов с номером ${box}.`),
    ...Object.entries(next).flatMap(([action, target]) => {
      const button = buttons.find(({ action_id: each }) => String(each) === action);
      if (button === undefined) return [`На слайде ${id} есть переход для кнопки ${action}, а самой кнопки нет.`];
      return known.has(target) ? [] : [`Кнопка «${button.text}» слайда ${id} ведёт на слайд ${target}, которого нет.`];
    }),
  ];
}

function repeated(numbers: readonly number[]): number[] {
  return [...new Set(numbers.filter((each, place) => numbers.indexOf(each) !== place))];
}

function findUnreachable(slides: readonly FlowSlide[], known: Known): string[] {
  const first = Math.min(...known.keys());
  const reached = new Set<number>();
  const pending = [first];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...Object.values(known.get(id)?.next_slides ?? {}));
  }
  return slides
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => `До слайда ${id} не дойти: к нему не ведёт ни одна кнопка от первого, слайда ${first}.`);
}

/** The first one that is met. */
function findCircle(slides: readonly FlowSlide[], known: Known): string[] {
  const done = new Set<number>();
  const walk = (id: number, way: readonly number[]): readonly number[] | null => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    if (done.has(id)) return null;
    for (const target of Object.values(known.get(id)?.next_slides ?? {})) {
      const circle = walk(target, [...way, id]);
      if (circle !== null) return circle;
    }
    done.add(id);
    return null;
  };
  for (const { id } of slides) {
    const circle = walk(id, []);
    if (circle !== null) return [`Слайды идут по кругу: ${circle.join(', ')}.`];
  }
  return [];
}
