import { useNavigate } from '@tanstack/react-router';
import { REMOVAL_PHOTO_CONSENT, REMOVAL_TEXTS as shared } from '@vidno/contract/account/removal';
import { ImageUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Field, focusFirstWrong, TextField } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-panel.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { type RemovalForm, useRequestRemoval } from './api.ts';
import { useEarlyForm } from './early-form.ts';
import styles from './removal.module.css';
import { formTexts as texts } from './texts.ts';

type Way = RemovalForm['by'];

/** One form for whoever does not want to be found; nothing of whom it finds is shown. */
export function RemovalPage(): ReactNode {
  const titleId = useId();
  return (
    <Page width="reading" title={shared.title} lead={shared.lead}>
      <Card padding="l">
        <RequestForm />
      </Card>
      <section className={styles.how} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {texts.how}
        </h2>
        <ol className={styles.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.quiet}>{shared.cropped}</p>
        <p className={styles.quiet}>{texts.site}</p>
      </section>
    </Page>
  );
}

function RequestForm() {
  const navigate = useNavigate();
  const request = useRequestRemoval();
  const [way, setWay] = useState<Way>('link');
  const [link, setLink] = useState('');
  const [image, setImage] = useState<File | null>(null);
  const [consents, setConsents] = useState(false);
  const [email, setEmail] = useState('');
  const [minor, setMinor] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const formRef = useEarlyForm((typed) => {
    setLink(typed('link'));
    setEmail(typed('email'));
    setMinor(typed('minor') === 'true');
  });

  // What is missing is said at its field.
  useEffect(() => {
    if (attempts > 0) focusFirstWrong(formRef.current);
  }, [attempts, formRef]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (request.isPending) return;
    setAttempts((count) => count + 1);
    if (way === 'photo' && (image === null || !consents)) return;
    const form: RemovalForm =
      way === 'photo' && image !== null ? { by: way, image, minor, email } : { by: 'link', link, minor, email };
    request.mutate(form, {
      onSuccess: ({ number, secret }) =>
        navigate({ to: '/privacy/request/$number', params: { number }, state: { linkToken: secret } }),
    });
  }

  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <FormAlert failure={request.error} title={texts.failed} fields={[way === 'link' ? 'link' : 'image', 'email']} />
      {runtimeConfig.faceSearch && (
        <Segmented
          label={texts.by}
          value={way}
          onChange={setWay}
          options={[
            { value: 'link', label: texts.ways.link },
            { value: 'photo', label: texts.ways.photo },
          ]}
        />
      )}
      {way === 'link' ? (
        <TextField
          name="link"
          label={shared.link}
          hint={shared.linkHint}
          error={fieldRefusal(request.error, 'link')}
          value={link}
          onChange={({ target }) => setLink(target.value)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <PhotoField
          error={tried && image === null ? texts.noPhoto : fieldRefusal(request.error, 'image')}
          onChoose={setImage}
        />
      )}
      {way === 'photo' && (
        <Checkbox
          label={texts.consentLabel}
          hint={REMOVAL_PHOTO_CONSENT.text}
          error={tried && !consents ? texts.consent : null}
          checked={consents}
          onChange={({ target }) => setConsents(target.checked)}
        />
      )}
      <TextField
        name="email"
        type="email"
        label={shared.email}
        hint={shared.emailHint}
        error={fieldRefusal(request.error, 'email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox
        name="minor"
        label={shared.minor}
        hint={shared.minorHint}
        checked={minor}
        onChange={({ target }) => setMinor(target.checked)}
      />
      <Button type="submit" theme="blue" weight={500} size="l" block busy={request.isPending}>
        {request.isPending ? texts.sending : shared.send}
      </Button>
    </form>
  );
}

interface PhotoFieldProps {
  readonly error: string | null;
  readonly onChoose: (image: File | null) => void;
}

/** No preview and no faces: the photo leaves the browser only with the request. */
function PhotoField({ error, onChoose }: PhotoFieldProps) {
  const [name, setName] = useState<string | null>(null);
  return (
    <Field label={texts.photo} hint={texts.photoHint} error={error}>
      {(wiring) => (
        <span className={styles.file}>
          <input
            {...wiring}
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null;
              setName(file?.name ?? null);
              onChoose(file);
            }}
          />
          {/* The browser's own button speaks the language of the browser. */}
          <span className={styles.chosen} aria-hidden>
            <ImageUp size={18} />
            {name ?? texts.choosePhoto}
          </span>
        </span>
      )}
    </Field>
  );
}
