import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { useConfirmSecondFactor } from '../../security-api.ts';
import { secondFactorTexts as texts } from '../../security-texts.ts';
import { AppCodeForm } from './app-code-form.tsx';
import styles from './second-factor.module.css';

const QrCode = lazyComponent(() => import('./qr-code.tsx'), 'QrCode');

interface SecondFactorKeyProps {
  /** `otpauth://…` */
  readonly url: string;
  readonly secret: string;
  readonly onDone: (codes: readonly string[]) => void;
}

/** The key to scan or type, and the first code that proves it has arrived. */
export function SecondFactorKey({ url, secret, onDone }: SecondFactorKeyProps) {
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
