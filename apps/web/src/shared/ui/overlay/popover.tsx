import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { buttonLook } from '../button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  /** Names the panel for screen readers. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** The content of the open panel. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel next to its button, or at the bottom of the window on a phone. Closes on Escape or a click elsewhere. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.place}>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" {...buttonLook({ theme: 'white' })}>
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </span>
  );
}

interface HintProps {
  /** What the button explains, for screen readers: «Что значит “вероятное”». */
  readonly label: string;
  /** The text of the button; a question mark if not given. */
  readonly trigger?: ReactNode;
  readonly children: ReactNode;
}

/** An explanation in a small popover next to its button; closes on Escape or a click elsewhere. */
export function Hint({ label, trigger, children }: HintProps) {
  const id = useId();
  return (
    <span className={styles.hint}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label} title={label}>
        {trigger ?? <CircleQuestionMark size={18} aria-hidden />}
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        {children}
      </div>
    </span>
  );
}
