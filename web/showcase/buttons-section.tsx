import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const sizes = ['small', 'medium', 'large'] as const;
const variants = ['primary', 'quiet', 'plain', 'danger'] as const;

export function ButtonsSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const play = <IconPlayerPlay aria-hidden="true" />;
  return (
    <ShowcaseSection id="buttons" title={words.buttons}>
      <Row gap={4} rowGap={3} align="center" wrap>
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
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        {sizes.map((size) => (
          <Button key={size} size={size} icon={play}>
            {words.start}
          </Button>
        ))}
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isPending pendingLabel={t('state.saving')}>
            {t('action.save')}
          </Button>
        ))}
      </Row>
      <Row gap={4} rowGap={3} align="center" wrap>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {t('action.delete')}
          </Button>
        ))}
      </Row>
    </ShowcaseSection>
  );
}
