import { Link } from '@tanstack/react-router';
import type { SearchListItem } from '@vidno/contract/search';
import { SpeedUp } from '#features/payment/components/speed-up/speed-up.tsx';
import { paymentText } from '#features/payment/search/search-texts.ts';
import { formatMoment } from '#shared/format/format.ts';
import { titleOf } from '../../rules.ts';
import { texts } from '../../texts.ts';
import styles from './search-tile.module.css';
import { TileActions } from './tile-actions.tsx';
import { TilePicture } from './tile-picture.tsx';
import { TileState } from './tile-state.tsx';

interface SearchTileProps {
  readonly search: SearchListItem;
  readonly link: string;
}

/** A search as a tile: the face or words it was for, its state and its name. */
export function SearchTile({ search, link }: SearchTileProps) {
  const moment = formatMoment(search.created);
  const title = titleOf(search) ?? texts.noLabel;
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        <TilePicture search={search} />
        <TileState search={search} title={title} />
      </div>
      <p className={styles.title}>
        <Link to={link} className={styles.link} aria-label={texts.open(title, moment)}>
          {title}
        </Link>
      </p>
      <p className={styles.fact}>
        <time dateTime={search.created}>{moment}</time>
        {search.type === 'photo' && search.imagePath === null && ` · ${texts.photoGone}`}
      </p>
      <p className={styles.fact}>
        {search.type === 'keyword' && `${search.region?.name ?? texts.everywhere} · `}
        {search.source_title}
      </p>
      <Outcome search={search} />
      {search.status === 'wait' && (
        <div className={styles.speedUp}>
          <SpeedUp searchId={search.id} process={search} of={title} />
        </div>
      )}
      <TileActions search={search} />
    </li>
  );
}

/** What the pill on the picture leaves out: how many were found, what it has cost, or why it failed. */
function Outcome({ search: { status, count, message, payment } }: { search: SearchListItem }) {
  const cost = payment.state === 'locked' ? texts.locked : paymentText(payment);
  const facts = status === 'error' ? [message] : [status === 'ok' && count > 0 && texts.found(count), cost];
  return facts.map((fact) => {
    return (
      fact && (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      )
    );
  });
}
