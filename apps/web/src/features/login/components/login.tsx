import { useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-rules.ts';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { usePhone } from '#features/contact/phone-state.ts';
import { SignedIn } from '#features/session/components/signed-in.tsx';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered, pathAfterEntry } from '#features/session/rules.ts';
import { useStartVkLogin } from '../api.ts';
import { type LoginOutcome, type LoginWay, type Newcomer, returnAddress, type VkReturn } from '../rules.ts';
import { LoggedIn } from './end/logged-in.tsx';
import { NewcomerForm } from './end/newcomer-form.tsx';
import { SecondFactor } from './end/second-factor.tsx';
import { LoginForms } from './login-forms.tsx';
import { SmsCode } from './ways/sms-code.tsx';

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
export function Login({ back, way, vkReturn }: LoginProps) {
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
