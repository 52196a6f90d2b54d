import type { Slide } from '@vidno/contract/money/unsubscribe-flow';
import { Button } from '#shared/ui/button/button.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { ownUrl } from '#shared/ui/own-url.ts';
import { inOrder } from '../../slide-rules.ts';
import styles from './unsubscribe.module.css';

interface SlideServiceProps {
  readonly service: Slide['structure']['services'][number];
  readonly ticked: ReadonlySet<number>;
  readonly busy: boolean;
  readonly onTick: (checkbox: number, isTicked: boolean) => void;
  /** Null where the button would do nothing; it is left out then. */
  readonly onPress: (() => void) | null;
}

/** A part of a slide: something offered, or a group of checkboxes. */
export function SlideService({ service, ticked, busy, onTick, onPress }: SlideServiceProps) {
  const { header, text, button_text, checkboxes } = service;
  const picture = ownUrl(service.picture);
  return (
    <Card>
      <div className={styles.service}>
        {picture && <img src={picture} alt="" className={styles.picture} loading="lazy" />}
        {header && <h3 className={styles.header}>{header}</h3>}
        {text && <p className={styles.quiet}>{text}</p>}
        {checkboxes.length > 0 && (
          <fieldset className={styles.boxes} aria-label={header}>
            {inOrder(checkboxes).map(({ id, text: label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={ticked.has(id)}
                onChange={({ target }) => onTick(id, target.checked)}
              />
            ))}
          </fieldset>
        )}
        {button_text && onPress && (
          <div>
            <Button busy={busy} onClick={onPress}>
              {button_text}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
