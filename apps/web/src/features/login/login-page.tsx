import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { REGISTRATION_DOCUMENTS } from '@vidno/contract/account/documents';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-form.tsx';
import { usePhone } from '#features/contact/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { useAcceptance } from '#features/documents/api.ts';
import { DocumentTicks } from '#features/documents/document-ticks.tsx';
import { isRegistered, pathAfterEntry, useProfile } from '#features/session/profile-api.ts';
import { useFinishLogin } from '#features/session/rotation-api.ts';
import { Legal, SignedIn } from '#features/session/signed-in.tsx';
import { formatCount } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { FormAlert, FormColumns, FormPanel } from '#shared/ui/form/form-panel.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useBringSearches, useStartVkLogin } from './api.ts';
import styles from './login.module.css';
import { SecondFactor, SmsCode } from './login-codes.tsx';
import { LoginForms } from './login-forms.tsx';
import { LoginReasons } from './login-reasons.tsx';
import { type LoginOutcome, type LoginWay, type Newcomer, returnAddress, type VkReturn, vkReturnOf } from './rules.ts';
import { texts } from './texts.ts';

export function LoginPage(): ReactNode {
  const { back, way, ...params } = useSearch({ from: '/bare-frame/login' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <Login back={back} way={way} vkReturn={vkReturnOf(params)} />
    </FormColumns>
  );
}

interface LoginProps {
  /** Where to go on afterwards. */
  readonly back: string | undefined;
  readonly way: LoginWay | undefined;
  /** Null unless the browser comes back from VK ID. */
  readonly vkReturn: VkReturn | null;
}

type Stage =
  | { readonly at: 'form' }
  | { readonly at: 'code'; readonly phone: ReadPhone; readonly sent: SentCode }
  | { readonly at: 'second_factor' }
  /** Null: VK ID has to be asked again. */
  | { readonly at: 'documents'; readonly again: Newcomer['again'] | null }
  | { readonly at: 'logged_in'; readonly demoSearches: number };

/**
 * Login and registration at once: a phone nobody has, a VK ID or a Telegram chat makes an account, once the documents are
 * accepted.
 */
function Login({ back, way, vkReturn }: LoginProps) {
  const profile = useProfile();
  const phone = usePhone();
  const [stage, setStage] = useState(() => stageAfter(vkReturn));
  const next = pathAfterEntry(back);

  const startVk = useStartVkLogin();

  function goOn(outcome: LoginOutcome | Newcomer): void {
    if (outcome.step === 'documents') setStage({ at: 'documents', again: outcome.again });
    else if (outcome.step === 'second_factor') setStage({ at: 'second_factor' });
    else setStage({ at: 'logged_in', demoSearches: outcome.demo_searches });
  }

  async function register(again: Newcomer['again'] | null): Promise<void> {
    if (again) goOn(await again());
    else await startVk.mutateAsync(returnAddress(back));
  }

  if (stage.at === 'logged_in') return <LoggedIn demoSearches={stage.demoSearches} next={next} />;
  if (stage.at === 'second_factor') return <SecondFactor onDone={goOn} onRestart={() => setStage({ at: 'form' })} />;
  if (stage.at === 'documents') {
    return <NewcomerForm onAccepted={() => register(stage.again)} onRestart={() => setStage({ at: 'form' })} />;
  }
  if (isRegistered(profile)) return <SignedIn profile={profile} next={next} />;
  if (stage.at === 'code') {
    return (
      <SmsCode
        {...stage}
        onSent={(sent) => setStage({ ...stage, sent })}
        onDone={goOn}
        onBack={() => setStage({ at: 'form' })}
      />
    );
  }
  return (
    <LoginForms
      back={back}
      way={way}
      vkReturn={vkReturn}
      phone={phone}
      onSent={(read, seconds) => setStage({ at: 'code', phone: read, sent: toSentCode(seconds) })}
      onDone={goOn}
    />
  );
}

function stageAfter(vkReturn: VkReturn | null): Stage {
  switch (vkReturn?.outcome) {
    case 'done':
      return { at: 'logged_in', demoSearches: vkReturn.demoSearches };
    case 'second_factor':
      return { at: 'second_factor' };
    case 'documents':
      return { at: 'documents', again: null };
    default:
      return { at: 'form' };
  }
}

interface NewcomerFormProps {
  /** Sends what was proven before once more; rejects with the refusal of the server. */
  readonly onAccepted: () => Promise<void>;
  readonly onRestart: () => void;
}

/** Whoever has proven a phone, chat or VK ID that has no account accepts the documents, and gets one. */
function NewcomerForm({ onAccepted, onRestart }: NewcomerFormProps) {
  const acceptance = useAcceptance(REGISTRATION_DOCUMENTS, 'registration');
  const create = useMutation({
    mutationFn: async () => {
      await acceptance.accept();
      await onAccepted();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  }

  return (
    <FormPanel
      above={<BackButton onClick={onRestart}>{texts.otherWay}</BackButton>}
      title={texts.newcomerTitle}
      lead={texts.newcomerLead}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormAlert failure={create.error} title={texts.createFailed} fields={REGISTRATION_DOCUMENTS} />
        <DocumentTicks acceptance={acceptance} />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={create.isPending}>
          {create.isPending ? texts.creating : texts.create}
        </Button>
        <Legal />
      </form>
    </FormPanel>
  );
}

interface BringSearchesProps {
  readonly count: number;
  readonly onDone: () => void;
}

/** Asks whether the searches made in this browser before the login become the account's. */
function BringSearches({ count, onDone }: BringSearchesProps) {
  const bring = useBringSearches();
  const answer = (wanted: boolean) => bring.mutate(wanted, { onSuccess: onDone });
  return (
    <Modal
      open
      title={texts.bringTitle}
      onClose={onDone}
      actions={
        <>
          <Button theme="white" busy={bring.isPending && !bring.variables} onClick={() => answer(false)}>
            {texts.leave}
          </Button>
          <Button theme="blue" busy={bring.isPending && bring.variables} onClick={() => answer(true)}>
            {texts.bring}
          </Button>
        </>
      }
    >
      <p>{texts.bringLead(count, formatCount(count, texts.searches))}</p>
      <p className={styles.quiet}>{texts.bringNote}</p>
      <FailureAlert failure={bring.error} />
    </Modal>
  );
}

interface LoggedInProps {
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demoSearches: number;
  readonly next: string;
}

/** The end of every login: the page becomes the account's, asks about the searches made before, and goes on. */
function LoggedIn({ demoSearches, next }: LoggedInProps) {
  const { history } = useRouter();
  const finishLogin = useFinishLogin();
  const [isReady, setReady] = useState(false);
  const goOn = () => history.replace(next);

  async function finish(): Promise<void> {
    await finishLogin();
    if (demoSearches > 0) setReady(true);
    else goOn();
  }

  // If the profile cannot be fetched now, the next screen fetches it and says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login.
  useEffect(() => void finish().catch(goOn), []);

  return (
    <FormPanel title={texts.loggedIn}>
      {isReady ? <BringSearches count={demoSearches} onDone={goOn} /> : <Progress label={texts.finishing} />}
    </FormPanel>
  );
}
