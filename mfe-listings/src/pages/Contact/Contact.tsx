import { Head, KeyValues, Lead, Page, Panel, PanelHead, Stack, TextLink, narrow, phone, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { ContactForm } from '../../features/contact/ContactForm.tsx';

const Sides = styled(Page)`
  padding-top: var(--s7);
  header p {
    margin-top: var(--s2);
  }
  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    gap: 20px;
    align-items: start;
    margin-top: var(--s6);
  }
  dl > div {
    flex-wrap: wrap;
    padding: 6px 0;
  }
  dl a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  dt {
    align-self: center;
  }
  dl > :last-child {
    border-bottom: 0;
  }
  address {
    font-style: normal;
    overflow-wrap: anywhere;
  }
  ${narrow} {
    .sides {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${phone} {
    padding-top: var(--s5);
    .sides {
      margin-top: var(--s5);
    }
  }
`;

/** Quicker ways than a message. */
const shortcuts = [
  ['Common questions', 'Read the FAQ', '/#faq'],
  ['Trouble signing in', 'Reset your password', '/forgot-password'],
  ['Receipts and payments', 'Payment history', '/payment-history'],
  ['Change or cancel a plan', 'Plans', '/subscribe'],
  ['Download or delete your data', 'Settings', '/settings'],
] as const;

/** How to reach the operator: a form that support reads, quicker ways, and the postal address. */
export function Contact() {
  const operator = useRead('/api/contact');
  return (
    <Sides>
      <Head
        title="Contact us"
        description="Send a message to the Dealstead team about your account, a listing, financing or your personal data. We reply by email."
        path="/contact"
      />
      <header>
        <h1>Contact us</h1>
        <Lead>Our team reads every message and replies by email.</Lead>
      </header>
      <div className="sides">
        <ContactForm />
        <Stack space={5}>
          <Panel aria-labelledby="quicker-title">
            <PanelHead>
              <h2 id="quicker-title">Quick answers</h2>
            </PanelHead>
            <KeyValues>
              {shortcuts.map(([problem, label, to]) => (
                <div key={to}>
                  <dt>{problem}</dt>
                  <dd>
                    <TextLink to={to}>{label}</TextLink>
                  </dd>
                </div>
              ))}
            </KeyValues>
          </Panel>
          <Panel aria-labelledby="seller-question-title">
            <PanelHead>
              <h2 id="seller-question-title">About a listing</h2>
            </PanelHead>
            <p>
              Sellers answer questions about their own listings: use “Ask about this property” on the listing’s page. If
              something looks wrong, press “Report” there.
            </p>
          </Panel>
          {operator.data && (
            <Panel aria-labelledby="address-title">
              <PanelHead>
                <h2 id="address-title">Mailing address</h2>
              </PanelHead>
              <address>{operator.data.postalAddress}</address>
            </Panel>
          )}
        </Stack>
      </div>
    </Sides>
  );
}

export default Contact;
