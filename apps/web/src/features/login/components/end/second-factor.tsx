import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toSentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { finishLogin } from '../../api.ts';
import type { LoginOutcome } from '../../rules.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

interface SecondFactorProps {
  readonly onDone: (outcome: LoginOutcome) => void;
  readonly onRestart: () => void;
}

/** The second step of a login: a code of the authenticator app, or one of the recovery codes. */
export function SecondFactor({ onDone, onRestart }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [sent] = useState(() => toSentCode(0));
  return (
    <FormPanel
      above={<BackButton onClick={onRestart}>{texts.otherWay}</BackButton>}
      title={isRecovery ? texts.recoveryTitle : texts.secondTitle}
      lead={isRecovery ? texts.recoveryLead : texts.secondLead}
    >
      {isRecovery ? (
        <RecoveryForm onDone={onDone} />
      ) : (
        <CodeForm sent={sent} onCheck={async (code) => onDone(await finishLogin(code))} onResend={null} />
      )}
      <div>
        <Button theme="default" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.secondApp : texts.secondRecovery}
        </Button>
      </div>
    </FormPanel>
  );
}

function RecoveryForm({ onDone }: Pick<SecondFactorProps, 'onDone'>) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const finish = useMutation({ mutationFn: finishLogin });
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (finish.isPending || typed.trim() === '') return;
    finish.mutate(typed.trim(), { onSuccess: onDone, onError: () => field.current?.select() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FailureAlert failure={finish.error} />
      <TextField
        ref={field}
        label={texts.recoveryCode}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" theme="blue" size="l" weight={500} block busy={finish.isPending}>
        {finish.isPending ? texts.loggingIn : texts.login}
      </Button>
    </form>
  );
}
