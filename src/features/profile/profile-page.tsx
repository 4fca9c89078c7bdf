import { useTranslation } from 'react-i18next';
import type { User } from '#contract/people/user.ts';
import { useMe } from '#domain/people/use-me.ts';
import { useFormats } from '#i18n/react.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { NameForm } from './profile-name-form.tsx';
import styles from './profile-page.module.css';
import { EmailSlot, PasswordSlot, SignInMethodsSlot, SignOutSlot, VerifySlot } from './profile-slots.ts';

export function ProfilePage() {
  const { t } = useTranslation('pages');
  const me = useMe();
  return (
    <Grid gap={5} className={styles.page}>
      <PageHeader title={t('profile.title')} description={t('profile.lead')} />
      <VerifySlot />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={t('profile.seen.title')}>
            {me === undefined ? <SkeletonRows count={2} /> : <Seen me={me} />}
          </Card>
          <Card title={t('profile.name.title')}>
            <NameForm />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title={t('profile.email.title')}>
            <EmailSlot />
          </Card>
          <Card title={t('profile.password.title')}>
            <PasswordSlot />
          </Card>
          <Card title={t('profile.signInMethods.title')}>
            <SignInMethodsSlot />
          </Card>
          <Card title={t('profile.membership.title')}>
            <Membership me={me} />
          </Card>
          <Card title={t('profile.session.title')}>
            <div className={styles.row}>
              <p className={styles.hint}>{t('profile.session.hint')}</p>
              <SignOutSlot />
            </div>
          </Card>
        </div>
      </div>
    </Grid>
  );
}

function Seen({ me }: { me: User }) {
  const { t } = useTranslation('pages');
  const name = `${me.firstName} ${me.lastName}`.trim() || me.userName;
  return (
    <div className={styles.seen}>
      <Avatar name={name} size="large" isDecorative />
      <div className={styles.words}>
        <Text as="p" size="lg" weight="strong" lines="anywhere">
          {name}
        </Text>
        <p className={styles.hint}>@{me.userName}</p>
      </div>
      <LinkButton href={`/user/${me.userName}`} size="small">
        {t('profile.seen.open')}
      </LinkButton>
      <p className={styles.seenHint}>{t('profile.seen.hint')}</p>
    </div>
  );
}

function Membership({ me }: { me: User | undefined }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  if (me === undefined) return <SkeletonRows count={1} />;
  return (
    <div className={styles.row}>
      <p className={styles.hint}>{t('profile.membership.since', { date: formats.date(me.createdAt) })}</p>
      <Badge tone="accent">{me.membership}</Badge>
    </div>
  );
}
