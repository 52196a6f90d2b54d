import type { Slide } from '@vidno/contract/money/unsubscribe-flow';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { useAnswerUnsubscribe, useInitUnsubscribe } from '../../unsubscribe-api.ts';
import { unsubscribeTexts as texts } from '../../unsubscribe-texts.ts';
import { SlideView } from './slide-view.tsx';
import styles from './unsubscribe.module.css';

/** Optional questions after a cancellation, one slide after another. They change nothing. */
export function UnsubscribeFlow() {
  const init = useInitUnsubscribe();
  const answer = useAnswerUnsubscribe();
  /** Undefined before the first slide, null after the last. */
  const [slide, setSlide] = useState<Slide | null>();
  if (slide === null) return <Thanks lead={answer.isSuccess ? texts.thanksLead : texts.left} />;
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
    <Section title={texts.title} lead={texts.lead}>
      <FailureAlert failure={init.error} />
      <div className={styles.buttons}>
        <Button busy={init.isPending} onClick={() => init.mutate(undefined, { onSuccess: setSlide })}>
          {texts.start}
        </Button>
      </div>
    </Section>
  );
}

function Thanks({ lead }: { readonly lead: string }) {
  return (
    <section className={styles.slide} role="status">
      <h2 className={styles.title}>{texts.thanks}</h2>
      <p className={styles.quiet}>{lead}</p>
    </section>
  );
}
