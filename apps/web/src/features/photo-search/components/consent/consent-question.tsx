import { FACE_SEARCH_CONSENT, SEARCH_PURPOSES } from '@vidno/contract/privacy';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useAcceptConsent } from '../../consent-api.ts';
import { consentTexts as texts } from '../../consent-texts.ts';
import { isPurpose } from '../../rules.ts';
import styles from './consent-question.module.css';

/** @limit request: The field takes no more. */
const MAX_PURPOSE_CHARS = 200;

/** What is agreed to, and the purposes: one tap on a purpose gives the consent. */
export function ConsentQuestion({ onAccepted }: { readonly onAccepted: () => void }) {
  const accept = useAcceptConsent();
  const [isOwn, setOwn] = useState(false);
  const give = (purpose: string) => accept.mutate(purpose, { onSuccess: onAccepted });
  const { queryPhotoHours, resultDays } = runtimeConfig;
  const points = FACE_SEARCH_CONSENT.points({
    photosKept: formatCount(queryPhotoHours, ['час', 'часа', 'часов']),
    resultsKept: formatCount(resultDays, ['день', 'дня', 'дней']),
  });
  return (
    <div className={styles.question}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <fieldset className={styles.purposes} disabled={accept.isPending}>
        <legend className={styles.legend}>{texts.purpose}</legend>
        {SEARCH_PURPOSES.map((purpose) => (
          <button
            key={purpose}
            type="button"
            className={styles.purpose}
            aria-busy={accept.isPending && accept.variables === purpose}
            onClick={() => give(purpose)}
          >
            {purpose}
            <ArrowRight size={18} aria-hidden />
          </button>
        ))}
        {isOwn ? (
          <OwnPurpose isPending={accept.isPending} onGive={give} />
        ) : (
          <button type="button" className={styles.purpose} aria-expanded={false} onClick={() => setOwn(true)}>
            {texts.ownPurpose}
          </button>
        )}
      </fieldset>
      <FailureAlert failure={accept.error} />
      <p className={styles.note}>
        {texts.meaning}{' '}
        <a href="/documents/face-search-consent" target="_blank" rel="noopener">
          {texts.document}
          <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
        </a>
      </p>
    </div>
  );
}

interface OwnPurposeProps {
  readonly isPending: boolean;
  readonly onGive: (purpose: string) => void;
}

function OwnPurpose({ isPending, onGive }: OwnPurposeProps) {
  const [purpose, setPurpose] = useState('');
  const [isShort, setShort] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShort(!isPurpose(purpose));
    if (isPurpose(purpose)) onGive(purpose.trim());
  }

  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <TextField
        ref={focus}
        label={texts.ownPurposeLabel}
        placeholder={texts.ownPurposePlaceholder}
        maxLength={MAX_PURPOSE_CHARS}
        error={isShort ? texts.shortPurpose : null}
        value={purpose}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      <div>
        <Button type="submit" theme="blue" weight={500} busy={isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function focus(field: HTMLElement | null): void {
  field?.focus();
}
