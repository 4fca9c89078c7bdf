import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const sizes = ['small', 'medium', 'large'] as const;
const variants = ['primary', 'quiet', 'plain', 'danger'] as const;

export function ButtonsSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const play = <IconPlayerPlay aria-hidden="true" />;
  return (
    <ShowcaseSection id="buttons" title={words.buttons}>
      <div className={styles.row}>
        <Button variant="primary" icon={play}>
          {words.start}
        </Button>
        <Button>{words.finish}</Button>
        <Button variant="plain">{t('action.cancel')}</Button>
        <Button variant="danger" icon={<IconTrash aria-hidden="true" />}>
          {words.remove}
        </Button>
        <LinkButton href="#fields">{words.learn}</LinkButton>
        <IconButton label={t('action.more')} icon={<IconDots aria-hidden="true" />} />
        <IconButton variant="quiet" label={words.start} icon={play} />
        <IconButton variant="primary" label={words.start} icon={play} />
      </div>
      <div className={styles.row}>
        {sizes.map((size) => (
          <Button key={size} size={size} icon={play}>
            {words.start}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending pendingLabel={t('state.saving')}>
            {t('action.save')}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {t('action.delete')}
          </Button>
        ))}
      </div>
    </ShowcaseSection>
  );
}
