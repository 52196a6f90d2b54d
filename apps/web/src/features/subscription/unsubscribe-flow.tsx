import { useMutation } from '@tanstack/react-query';
import { answerUnsubscribe, initUnsubscribe, type Slide } from '@vidno/contract/money/cancelling';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#features/session/api.ts';
import { ownUrl } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { TextArea } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import styles from './unsubscribe-flow.module.css';

/** Optional questions after a cancellation, one slide after another. They change nothing. */
export function UnsubscribeFlow() {
  const init = useInitUnsubscribe();
  const answer = useAnswerUnsubscribe();
  /** Undefined before the first slide, null after the last. */
  const [slide, setSlide] = useState<Slide | null>();
  if (slide === null) return <Thanks lead={answer.isSuccess ? unsubscribeTexts.thanksLead : unsubscribeTexts.left} />;
  if (slide) {
    return (
      <SlideView
        key={slide.id}
        slide={slide}
        busy={answer.isPending}
        failure={answer.error}
        onAnswer={(given) => answer.mutate(given, { onSuccess: setSlide })}
        onFinish={() => setSlide(null)}
      />
    );
  }
  return (
    <Section title={unsubscribeTexts.title} lead={unsubscribeTexts.lead}>
      <FailureAlert failure={init.error} />
      <div className={styles.buttons}>
        <Button busy={init.isPending} onClick={() => init.mutate(undefined, { onSuccess: setSlide })}>
          {unsubscribeTexts.start}
        </Button>
      </div>
    </Section>
  );
}

function Thanks({ lead }: { readonly lead: string }) {
  return (
    <section className={styles.slide} role="status">
      <h2 className={styles.title}>{unsubscribeTexts.thanks}</h2>
      <p className={styles.quiet}>{lead}</p>
    </section>
  );
}

/**
 * As many characters as the server takes.
 * @limit request: The field takes no more characters.
 */
const REASON_MAX_LENGTH = 1_000;

interface SlideViewProps {
  readonly slide: Slide;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onAnswer: (answer: SlideAnswer) => void;
  readonly onFinish: () => void;
}

/** One slide, drawn from its data. It can always be left. */
function SlideView({ slide, busy, failure, onAnswer, onFinish }: SlideViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const { header, subheader, text, buttons, services } = slide.structure;
  const action = serviceAction(slide);
  const send = (actionId: number, checkboxIds: readonly number[]) =>
    onAnswer({ slide, actionId, checkboxIds, reason: reason.trim() });

  function tick(checkbox: number, isTicked: boolean): void {
    const others = [...ticked].filter((other) => other !== checkbox);
    setTicked(new Set(isTicked ? [...others, checkbox] : others));
  }

  return (
    <section className={styles.slide} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {header}
      </h2>
      {subheader && <p className={styles.quiet}>{subheader}</p>}
      {text && <p>{text}</p>}
      <div className={styles.services}>
        {services.map((service) => (
          <SlideService
            key={service.header}
            service={service}
            ticked={ticked}
            busy={busy}
            onTick={tick}
            onPress={action === null ? null : () => send(action, tickedIn(service, ticked))}
          />
        ))}
      </div>
      {isQuestion(slide) && (
        <TextArea
          label={unsubscribeTexts.reason}
          hint={unsubscribeTexts.reasonHint}
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <FailureAlert failure={failure} />
      <div className={styles.buttons}>
        {buttons.map((button) => (
          <Button key={button.action_id} theme="blue" busy={busy} onClick={() => send(button.action_id, [...ticked])}>
            {button.text}
          </Button>
        ))}
        <Button theme="white" onClick={onFinish}>
          {unsubscribeTexts.finish}
        </Button>
      </div>
    </section>
  );
}

interface SlideServiceProps {
  readonly service: Slide['structure']['services'][number];
  readonly ticked: ReadonlySet<number>;
  readonly busy: boolean;
  readonly onTick: (checkbox: number, isTicked: boolean) => void;
  /** Null where the button would do nothing; it is left out then. */
  readonly onPress: (() => void) | null;
}

/** A part of a slide: something offered, or a group of checkboxes. */
function SlideService({ service, ticked, busy, onTick, onPress }: SlideServiceProps) {
  const { header, text, button_text, checkboxes } = service;
  const picture = ownUrl(service.picture);
  return (
    <Card>
      <div className={styles.service}>
        {picture && <img src={picture} alt="" className={styles.picture} loading="lazy" />}
        {header && <h3 className={styles.header}>{header}</h3>}
        {text && <p className={styles.quiet}>{text}</p>}
        {checkboxes.length > 0 && (
          <fieldset className={styles.boxes} aria-label={header}>
            {inOrder(checkboxes).map(({ id, text: label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={ticked.has(id)}
                onChange={({ target }) => onTick(id, target.checked)}
              />
            ))}
          </fieldset>
        )}
        {button_text && onPress && (
          <div>
            <Button busy={busy} onClick={onPress}>
              {button_text}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type Service = Slide['structure']['services'][number];
type SlideCheckbox = Service['checkboxes'][number];

export function inOrder(checkboxes: readonly SlideCheckbox[]): readonly SlideCheckbox[] {
  return checkboxes.toSorted((a, b) => a.order - b.order);
}

/** Something can be ticked, so there may be more to say about it. */
export function isQuestion({ structure }: Slide): boolean {
  return structure.services.some(({ checkboxes }) => checkboxes.length > 0);
}

/** A service's own button has no number in the data: it answers like the first button of the slide. Null without any. */
export function serviceAction({ structure }: Slide): number | null {
  return structure.buttons[0]?.action_id ?? null;
}

/** Of what is ticked, only the boxes of this service. */
export function tickedIn({ checkboxes }: Service, ticked: ReadonlySet<number>): readonly number[] {
  return checkboxes.map(({ id }) => id).filter((id) => ticked.has(id));
}

interface SlideAnswer {
  readonly slide: Slide;
  readonly actionId: number;
  readonly checkboxIds: readonly number[];
  readonly reason: string;
}

/** Both answer the next slide; null if there is none. */
function useInitUnsubscribe() {
  return useMutation({ mutationFn: async () => (await call(initUnsubscribe)).data.slide });
}

function useAnswerUnsubscribe() {
  return useMutation({
    mutationFn: async ({ slide, actionId, checkboxIds, reason }: SlideAnswer) => {
      const body = { slide_id: slide.id, action_id: actionId, checkboxes_id: [...checkboxIds], reason_text: reason };
      return (await call(answerUnsubscribe, { body })).data.slide;
    },
  });
}

const unsubscribeTexts = {
  title: 'Расскажете, почему?',
  lead: 'Необязательно. Подписка уже отменена, что бы вы ни ответили.',
  start: 'Ответить',
  finish: 'Закончить',
  reason: 'Хотите добавить?',
  reasonHint: 'Не пишите здесь имена и телефоны других людей.',
  thanks: 'Спасибо, что были с нами',
  thanksLead: 'Ответ записали. Всё найденное ждёт вас в кабинете.',
  left: 'Всё найденное ждёт вас в кабинете.',
};
