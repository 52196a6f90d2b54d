import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptConsent, FACE_SEARCH_CONSENT, SEARCH_PURPOSES } from '@vidno/contract/privacy';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#features/session/api.ts';
import { ensureVisitor, profileQuery } from '#features/session/profile-api.ts';
import { formatCount } from '#shared/format/format.ts';
import { tellOtherTabs } from '#shared/http/other-tabs.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import styles from './consent.module.css';
import { isPurpose } from './rules.ts';

interface ConsentCardProps {
  /** The consent has been stored. */
  readonly onAccepted: () => void;
  readonly onDeclined: () => void;
}

/** Asks for the consent beside the chosen photo, where its faces will appear. */
export function ConsentCard({ onAccepted, onDeclined }: ConsentCardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} ref={focusTitle} tabIndex={-1} className={styles.title}>
        {FACE_SEARCH_CONSENT.title}
      </h2>
      <p className={styles.lead}>{consentTexts.lead}</p>
      <ConsentQuestion onAccepted={onAccepted} />
      <div>
        <Button theme="white" size="s" onClick={onDeclined}>
          {consentTexts.decline}
        </Button>
      </div>
    </section>
  );
}

/** The control that chose the photo is gone, and the focus with it. */
function focusTitle(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

interface ConsentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The consent has been stored. */
  readonly onAccepted: () => void;
}

/** Asks for the consent where the photo has no place of its own on the screen. */
export function ConsentDialog({ open, onClose, onAccepted }: ConsentDialogProps) {
  return (
    <Modal open={open} wide title={FACE_SEARCH_CONSENT.title} footerLabel={consentTexts.decline} onClose={onClose}>
      <ConsentQuestion onAccepted={onAccepted} />
    </Modal>
  );
}

/** @limit request: The field takes no more. */
const MAX_PURPOSE_CHARS = 200;

/** What is agreed to, and the purposes: one tap on a purpose gives the consent. */
function ConsentQuestion({ onAccepted }: { readonly onAccepted: () => void }) {
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
        <legend className={styles.legend}>{consentTexts.purpose}</legend>
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
            {consentTexts.ownPurpose}
          </button>
        )}
      </fieldset>
      <FailureAlert failure={accept.error} />
      <p className={styles.note}>
        {consentTexts.meaning}{' '}
        <a href="/documents/face-search-consent" target="_blank" rel="noopener">
          {consentTexts.document}
          <VisuallyHidden>, {consentTexts.newTab}</VisuallyHidden>
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
        label={consentTexts.ownPurposeLabel}
        placeholder={consentTexts.ownPurposePlaceholder}
        maxLength={MAX_PURPOSE_CHARS}
        error={isShort ? consentTexts.shortPurpose : null}
        value={purpose}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      <div>
        <Button type="submit" theme="blue" weight={500} busy={isPending}>
          {consentTexts.submit}
        </Button>
      </div>
    </form>
  );
}

function focus(field: HTMLElement | null): void {
  field?.focus();
}

/** Stores the consent with the purpose; a guest becomes a visitor first. */
function useAcceptConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (purpose: string) => {
      const profile = await ensureVisitor(queryClient);
      const { version } = FACE_SEARCH_CONSENT;
      await call(acceptConsent, { body: { kind: 'face_search', version, purpose } });
      queryClient.setQueryData(profileQuery.queryKey, () => ({
        ...profile,
        face_search_consent: version,
        has_face_consent: true,
      }));
      tellOtherTabs(profileQuery.queryKey);
    },
  });
}

const consentTexts = {
  lead: 'Лиц на этом фото мы ещё не искали. Начнём, только если вы согласны.',
  purpose: 'Согласиться и продолжить. Зачем вы ищете?',
  meaning: 'Нажимая на ответ, вы соглашаетесь со всеми пунктами. Спрашиваем один раз.',
  document: 'Это согласие отдельной страницей',
  newTab: 'откроется в новой вкладке',
  ownPurpose: 'Другая цель',
  ownPurposeLabel: 'Ваша цель',
  ownPurposePlaceholder: 'Напишите своими словами',
  shortPurpose: 'Напишите, зачем вы ищете: хотя бы пару слов.',
  submit: 'Согласиться и продолжить',
  decline: 'Не соглашаюсь',
};
