import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignedIn } from '#features/session/components/signed-in.tsx';
import { useProfile } from '#features/session/profile-api.ts';
import { useFinishLogin } from '#features/session/rotation-api.ts';
import { isRegistered, pathAfterEntry } from '#features/session/rules.ts';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { VARIANTS, type Variant, type VariantName } from '../rules.ts';
import { useRegistration } from '../state.ts';
import { texts } from '../texts.ts';
import { MailCode } from './mail-code.tsx';
import { PhoneCode } from './phone-code.tsx';
import { RegistrationForm } from './registration-form.tsx';

const PAYMENT_PAGE = '/demopay';

interface RegistrationProps {
  readonly name: VariantName;
  /** Where to go on afterwards, unless the variant goes on to pay. */
  readonly back: string | undefined;
}

/** One engine for all variants of the registration, driven by their table. */
export function Registration({ name, back }: RegistrationProps) {
  const variant: Variant = VARIANTS[name];
  const profile = useProfile();
  const registration = useRegistration(variant);
  const { step, finish } = registration;
  const next = variant.payment === 'old' ? PAYMENT_PAGE : pathAfterEntry(back);

  // Somebody who waits for the email may open its link in another tab of this browser.
  const isConfirmedElsewhere = step.at === 'mail_code' && isRegistered(profile);
  useEffect(() => {
    if (isConfirmedElsewhere) finish();
  }, [isConfirmedElsewhere, finish]);

  if (step.at === 'done') return <Registered next={next} />;
  if (isRegistered(profile)) return <SignedIn profile={profile} next={next} />;
  switch (step.at) {
    case 'form':
      return <RegistrationForm variant={variant} registration={registration} back={back} />;
    case 'phone_code':
      return <PhoneCode registration={registration} step={step} />;
    case 'mail_code':
      return <MailCode registration={registration} step={step} />;
  }
}

/** The page becomes the account's and goes on: what could be bought is offered in the cabinet, never on the way. */
function Registered({ next }: { readonly next: string }) {
  const { history } = useRouter();
  const finishLogin = useFinishLogin();
  const goOn = () => history.replace(next);
  // If the profile cannot be fetched now, the next screen fetches it and says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each registration.
  useEffect(() => void finishLogin().then(goOn, goOn), []);
  return (
    <FormPanel title={texts.done}>
      <Progress label={texts.opening} />
    </FormPanel>
  );
}
