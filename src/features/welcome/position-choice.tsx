import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './position-choice.module.css';

const positions = ['top', 'left', 'bottom'] as const;

/** Choice of where the navigation stands on a wide screen, by a picture of each. */
export function PositionChoice() {
  const { t } = useTranslation('pages');
  const { settings, change } = useAppSettings();
  return (
    <fieldset className={styles.positions}>
      <Text as="legend" fullWidth marginBlockEnd={2} tone="soft" size="sm" textAlign="center">
        {t('welcome.idea.position')}
      </Text>
      {positions.map((position) => (
        <label key={position} className={styles.position}>
          <input
            type="radio"
            name="position"
            checked={settings.headerPosition === position}
            onChange={() => change({ headerPosition: position })}
          />
          <Picture position={position} />
          {/* i18n-keys: pages:welcome.idea.{top,left,bottom} */}
          {t(`welcome.idea.${position}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Picture({ position }: { readonly position: (typeof positions)[number] }) {
  return (
    <svg viewBox="0 0 112 72" aria-hidden="true" className={styles.picture}>
      <path d="M1 1h110v70H1z" className={styles.screen} />
      {position === 'top' && (
        <>
          <path d="M1 1h110v13H1z" className={styles.bar} />
          <path d="M28 8h12M46 8h12M64 8h12M82 8h12" className={styles.entry} />
          <path d="M7 22h14M7 30h14M7 38h14M7 46h14" className={styles.line} />
        </>
      )}
      {position === 'bottom' && (
        <>
          <path d="M1 58h110v13H1z" className={styles.bar} />
          <path d="M28 65h12M46 65h12M64 65h12M82 65h12" className={styles.entry} />
          <path d="M7 12h14M7 20h14M7 28h14M7 36h14" className={styles.line} />
        </>
      )}
      {position === 'left' && (
        <>
          <path d="M1 1h27v70H1z" className={styles.bar} />
          <path d="M7 12h14M7 21h14M7 30h14M7 39h14" className={styles.entry} />
          <path d="M7 50h14M7 57h14M7 64h14" className={styles.line} />
        </>
      )}
      <path
        d={
          position === 'bottom'
            ? 'M36 12h40M36 22h66M36 32h66M36 42h52'
            : 'M36 26h40M36 36h66M36 46h66M36 56h52'
        }
        className={styles.line}
      />
    </svg>
  );
}
