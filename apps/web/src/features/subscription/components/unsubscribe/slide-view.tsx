import type { Slide } from '@vidno/contract/money/unsubscribe-flow';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { isQuestion, serviceAction, tickedIn } from '../../slide-rules.ts';
import type { SlideAnswer } from '../../unsubscribe-api.ts';
import { unsubscribeTexts as texts } from '../../unsubscribe-texts.ts';
import { SlideService } from './slide-service.tsx';
import styles from './unsubscribe.module.css';

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
export function SlideView({ slide, busy, failure, onAnswer, onFinish }: SlideViewProps) {
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
          label={texts.reason}
          hint={texts.reasonHint}
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
          {texts.finish}
        </Button>
      </div>
    </section>
  );
}
