import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Check, Copy, Download, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '#shared/format/save-file.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Row, RowButton } from '#shared/ui/layout/rows.tsx';
import { useConfirmSecondFactor, useDisableSecondFactor, useStartSecondFactor } from '../api.ts';
import styles from './second-factor.module.css';
import { secondFactorTexts as texts } from './security-texts.ts';

interface SecondFactorRowProps {
  readonly enabled: Cabinet['second_factor']['enabled'];
  readonly recovery_codes_left: number;
}

type State =
  | { readonly at: 'shown' | 'turning_on' | 'turning_off' | 'turned_off' }
  /** They are shown once, whatever the cabinet says meanwhile. */
  | { readonly at: 'codes'; readonly codes: readonly string[] };

export function SecondFactorRow({ enabled, recovery_codes_left }: SecondFactorRowProps) {
  const [state, setState] = useState<State>({ at: 'shown' });
  const show = () => setState({ at: 'shown' });
  const isOpen = state.at === 'turning_on' || state.at === 'turning_off';
  return (
    <Row
      icon={<ShieldCheck size={20} />}
      title={texts.title}
      mark={enabled && <Badge tone="success">{texts.on}</Badge>}
      detail={enabled ? texts.codesLeft(recovery_codes_left) : texts.off}
      action={
        state.at !== 'codes' && (
          <RowButton
            of={texts.title}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? show() : setState({ at: enabled ? 'turning_off' : 'turning_on' }))}
          >
            {enabled ? texts.turnOff : texts.turnOn}
          </RowButton>
        )
      }
    >
      {state.at === 'turning_on' && <SecondFactorSetup onDone={(codes) => setState({ at: 'codes', codes })} />}
      {state.at === 'codes' && <RecoveryCodes codes={state.codes} onClose={show} />}
      {state.at === 'turning_off' && <SecondFactorOff onDone={() => setState({ at: 'turned_off' })} />}
      {state.at === 'turned_off' && <Alert kind="success">{texts.turnedOff}</Alert>}
    </Row>
  );
}

interface SecondFactorSetupProps {
  /** The recovery codes: the second factor is on. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** What it takes; then the key, and the first code made with it. */
function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const start = useStartSecondFactor();
  if (start.data) return <SecondFactorKey url={start.data.url} secret={start.data.secret} onDone={onDone} />;
  return (
    <div className={styles.form}>
      <FailureAlert failure={start.error} />
      <p>{texts.what}</p>
      <div className={styles.buttons}>
        <Button theme="blue" busy={start.isPending} onClick={() => start.mutate()}>
          {texts.goOn}
        </Button>
      </div>
    </div>
  );
}

const QrCode = lazyComponent(() => import('./qr-code.tsx'), 'QrCode');

interface SecondFactorKeyProps {
  /** `otpauth://…` */
  readonly url: string;
  readonly secret: string;
  readonly onDone: (codes: readonly string[]) => void;
}

/** The key to scan or type, and the first code that proves it has arrived. */
function SecondFactorKey({ url, secret, onDone }: SecondFactorKeyProps) {
  const confirm = useConfirmSecondFactor();
  return (
    <>
      <p>{texts.scan}</p>
      <div className={styles.key}>
        <ChunkBoundary loading={<div className={styles.qr} />}>
          <QrCode text={url} label={texts.qr} />
        </ChunkBoundary>
        <p className={styles.quiet}>
          {texts.typeInstead}
          <code className={styles.secret}>{secret}</code>
        </p>
      </div>
      <AppCodeForm
        label={texts.code}
        hint={texts.codeHint}
        submit={texts.turnOn}
        failure={confirm.error}
        busy={confirm.isPending}
        onSubmit={(code) => confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })}
      />
    </>
  );
}

function SecondFactorOff({ onDone }: { readonly onDone: () => void }) {
  const disable = useDisableSecondFactor();
  return (
    <>
      <p>{texts.offLead}</p>
      <AppCodeForm
        label={texts.anyCode}
        submit={texts.turnOff}
        failure={disable.error}
        busy={disable.isPending}
        onSubmit={(code) => disable.mutate(code, { onSuccess: onDone })}
      />
    </>
  );
}

interface AppCodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
}

/** A code of the authenticator app, or a longer recovery code. */
function AppCodeForm({ label, hint, submit, failure, busy, onSubmit }: AppCodeFormProps) {
  const [code, setCode] = useState('');

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!busy && code.trim() !== '') onSubmit(code.trim());
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={label}
        hint={hint}
        error={failure ? refusalText(failure) : null}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={busy} disabled={code.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The only time that they are shown. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copyState, setCopyState] = useState<'idle' | 'copied' | 'refused'>('idle');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopyState('copied');
    } catch {
      setCopyState('refused');
    }
  }

  return (
    <div className={styles.form}>
      <p role="status" className={styles.title}>
        {texts.codesTitle}
      </p>
      <p>{texts.codesLead}</p>
      <ul className={styles.codes} aria-label={texts.codesList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          theme="white"
          icon={copyState === 'copied' ? <Check size={18} /> : <Copy size={18} />}
          onClick={() => void copy()}
        >
          {copyState === 'copied' ? texts.copied : texts.copy}
        </Button>
        <Button
          theme="white"
          icon={<Download size={18} />}
          onClick={() => saveFile(texts.fileName, 'text/plain', `${texts.fileHead}\n\n${codes.join('\n')}\n`)}
        >
          {texts.download}
        </Button>
        <Button theme="blue" onClick={onClose}>
          {texts.saved}
        </Button>
      </div>
      <p role="status" className={styles.quiet}>
        {copyState === 'refused' && texts.notCopied}
      </p>
    </div>
  );
}
