import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useTranslation } from 'react-i18next';
import type { TaskSource } from '#features/quick-add/field/quick-line-field.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import styles from './page-source.module.css';

export interface PageSourceProps {
  readonly page: TaskSource;
  readonly isAttached: boolean;
  readonly onChange: (isAttached: boolean) => void;
}

/** Line that attaches the page to the next task, shows that it is attached, and detaches it. Of constant height. */
export function PageSource({ page, isAttached, onChange }: PageSourceProps) {
  const { t } = useTranslation('pages');
  const site = new URL(page.url).host;
  const icon = <IconPaperclip aria-hidden="true" />;
  return (
    <div className={styles.source}>
      {isAttached ? (
        <Chip
          icon={icon}
          onRemove={() => onChange(false)}
          removeLabel={t('extension.source.remove', { site })}
        >
          {t('extension.source.attached', { site })}
        </Chip>
      ) : (
        <button type="button" className={styles.attach} title={page.title} onClick={() => onChange(true)}>
          {icon}
          <Text mayShrink lines="ellipsis">
            {t('extension.source.attach', { site })}
          </Text>
        </button>
      )}
    </div>
  );
}
