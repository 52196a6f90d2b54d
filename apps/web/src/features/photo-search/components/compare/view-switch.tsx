import { studioTexts as texts } from '../../texts.ts';
import { STUDIO_VIEWS, type StudioView } from './studio-view.ts';
import styles from './view-switch.module.css';

interface ViewSwitchProps {
  readonly view: StudioView;
  readonly onView: (view: StudioView) => void;
}

/** Buttons and not radio buttons, so that the arrow keys keep turning over the people. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className={styles.views} aria-label={texts.view}>
      {STUDIO_VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.view}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {texts.views[each]}
        </button>
      ))}
    </fieldset>
  );
}
