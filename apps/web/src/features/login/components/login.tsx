import { useState } from 'react';
import { type SentCode, toSentCode } from '#entities/contact/code-rules.ts';
import type { ReadPhone } from '#entities/contact/phone-rules.ts';
import { usePhone } from '#entities/contact/phone-state.ts';
import { SignedIn } from '#entities/session/components/signed-in.tsx';
import { useProfile } from '#entities/session/profile-api.ts';
import { isRegistered, pathAfterEntry } from '#entities/session/rules.ts';
import type { LoginOutcome, LoginWay, VkReturn } from '../rules.ts';
import { Entered } from './end/entered.tsx';
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
  | { readonly at: 'entered'; readonly demoSearches: number };

/** Login and registration at once: a phone nobody has, a VK ID or a Telegram chat makes an account. */
export function Login({ back, way, vkReturn }: LoginProps) {
  const profile = useProfile();
  const phone = usePhone();
  const [stage, setStage] = useState(() => stageAfter(vkReturn));
  const next = pathAfterEntry(back);

  function goOn({ step, demo_searches }: LoginOutcome): void {
    setStage(step === 'done' ? { at: 'entered', demoSearches: demo_searches } : { at: 'second_factor' });
  }

  if (stage.at === 'entered') return <Entered demoSearches={stage.demoSearches} next={next} />;
  if (stage.at === 'second_factor') return <SecondFactor onDone={goOn} onRestart={() => setStage({ at: 'form' })} />;
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
      return { at: 'entered', demoSearches: vkReturn.demoSearches };
    case 'second_factor':
      return { at: 'second_factor' };
    default:
      return { at: 'form' };
  }
}
