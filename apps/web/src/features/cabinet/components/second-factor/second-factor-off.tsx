import { useDisableSecondFactor } from '../../security-api.ts';
import { secondFactorTexts as texts } from '../../security-texts.ts';
import { AppCodeForm } from './app-code-form.tsx';

export function SecondFactorOff({ onDone }: { readonly onDone: () => void }) {
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
