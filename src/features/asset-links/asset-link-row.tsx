import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import type { AssetLink } from '#contract/task/asset-link.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { amountText } from './amounts.ts';
import { assetAddress } from './asset-address.ts';
import styles from './asset-links.module.css';
import { assetIcons } from './asset-type.tsx';

interface AssetLinkRowProps {
  readonly link: AssetLink;
  /** Left out for viewers. */
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: () => void;
}

function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

export function AssetLinkRow({ link, onEdit, onRemove }: AssetLinkRowProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const { assetType, assetValue, unit, label } = link;
  const address = assetAddress(link);
  const value =
    assetType === 'amount'
      ? amountText(assetValue, unit ?? '', locale)
      : assetType === 'link' || assetType === 'file'
        ? shortAddress(assetValue)
        : assetValue;
  const isWeb = address?.startsWith('http') ?? false;
  return (
    <li className={styles.row}>
      <Row as="span" inline rigid tone="faint" className={styles.icon}>
        {assetIcons[assetType]}
      </Row>
      <Row as="span" gap={3} rowGap={0} align="baseline" wrap grow mayShrink>
        {/* i18n-keys: pages:assetLinks.kinds.{link,file,contact,place,amount} */}
        <VisuallyHidden>{t(`assetLinks.kinds.${assetType}`)}</VisuallyHidden>
        {label !== '' && (
          <Text weight="medium" lines="anywhere">
            {label}
          </Text>
        )}
        {address === null ? (
          <span className={styles.plain}>{value}</span>
        ) : (
          <a
            href={address}
            className={styles.link}
            {...(isWeb ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            {value}
          </a>
        )}
      </Row>
      {onEdit !== undefined && (
        <Menu
          label={t('assetLinks.acts', { name: label === '' ? value : label })}
          trigger={
            <IconButton
              size="small"
              label={t('assetLinks.acts', { name: label === '' ? value : label })}
              icon={<IconDots aria-hidden="true" />}
            />
          }
          placement="bottom end"
          entries={[
            { id: 'edit', label: t('button.edit'), icon: <IconPencil aria-hidden="true" /> },
            {
              id: 'remove',
              label: t('button.remove'),
              icon: <IconTrash aria-hidden="true" />,
              isDangerous: true,
            },
          ]}
          onAction={(act) => (act === 'edit' ? onEdit() : onRemove())}
        />
      )}
    </li>
  );
}
