import { Columns, Figures, Quote, Section, Steps } from '@dealstead/kit';
import { CreditCard, Flag, PaperPlaneTilt, SealCheck, UsersThree } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const figures = [
  { value: '1,200+', label: 'active investors' },
  { value: '$50M+', label: 'deal volume' },
  { value: '500+', label: 'properties sold' },
  { value: '14 days', label: 'average close' },
];

const dealSteps = [
  { title: 'Post a deal', text: 'Price, ARV, rehab and terms on one form.' },
  { title: 'Negotiate terms', text: 'Settle price, deposit and dates with the other side, in writing.' },
  { title: 'Wait for closing', text: 'A title company, a lawyer or a remote closing company does the rest.' },
];

const sellerSteps = [
  { title: 'Tell us the address', text: 'The form takes under 2 minutes.' },
  { title: 'Get a cash offer', text: 'From an investor in our network, within 24 hours.' },
  { title: 'Agree on terms', text: 'You save 6-8% in realtor fees.' },
  { title: 'Close', text: '14 days on average, 15 days faster than a listing.' },
];

const tools = [
  { icon: Flag, title: 'Lead generation', text: 'Owners, equity and situation by county.' },
  { icon: UsersThree, title: 'CRM integration', text: 'Leads, deals and follow-ups in one list.' },
  { icon: PaperPlaneTilt, title: 'Marketing automation', text: 'Campaigns to lists that opted in.' },
  { icon: CreditCard, title: 'Financing assistance', text: 'Terms from lenders who fund wholesale deals.' },
  { icon: SealCheck, title: 'Closing support', text: 'Title, signatures and dates in one place.' },
];

const questions = [
  ['Who can browse?', 'Everyone. Opening an account is free and needs no card.'],
  [
    'What is ARV?',
    'After-repair value: what a property should sell for once the work is done. Each listing shows its price as a share of it.',
  ],
  [
    'What is a wholesale deal?',
    'The seller holds a contract to buy and sells that contract on. The fee for it is part of the price you see.',
  ],
  [
    'Are the drawings photos?',
    'No. Where a listing has no photos we draw it from its own data: category, state, acres and title.',
  ],
];

const Tools = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 1px;
  margin-top: var(--s5);
  background: var(--line);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: hidden;
  li {
    padding: 20px;
    background: var(--surface);
  }
  svg {
    color: var(--primary);
  }
  h3 {
    margin-top: 10px;
    font-size: var(--t15);
  }
  p {
    margin-top: 2px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
`;

const Questions = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: var(--s5) 40px;
  margin-top: var(--s5);
  dt {
    font-weight: 600;
  }
  dd {
    margin-top: 4px;
    max-width: 62ch;
    color: var(--ink-2);
  }
`;

const Prose = styled.div`
  max-width: 68ch;
  color: var(--ink-2);
  p {
    margin-top: 10px;
  }
`;

/** Who we are and how a deal goes: the part of home that does not change. The footer's anchors lead here. */
export function Story() {
  return (
    <>
      <Section aria-label="Figures">
        <Figures figures={figures} />
      </Section>
      <Section id="how-it-works" aria-labelledby="how">
        <h2 id="how">How It Works</h2>
        <Steps steps={dealSteps} />
      </Section>
      <Section aria-labelledby="process">
        <h2 id="process">For sellers and investors</h2>
        <Steps steps={sellerSteps} />
      </Section>
      <Section aria-labelledby="tools">
        <h2 id="tools">Professional Tools</h2>
        <Tools>
          {tools.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={24} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Tools>
      </Section>
      <Section id="financing" aria-labelledby="financing-title">
        <h2 id="financing-title">Short on cash for a deal under contract?</h2>
        <Prose>
          <p>
            Compare hard money, private and seller terms before your inspection period ends. Many sellers here carry the
            note themselves: look for owner financing among a listing's terms.
          </p>
        </Prose>
      </Section>
      <Section aria-label="What members say">
        <Columns count={3}>
          <Quote by="Renee P., wholesaler, Tulsa. $14,500 fee">
            I closed my first assignment in 11 days. The numbers were on the page before I called.
          </Quote>
          <Quote by="Marcus H., investor, Atlanta. 9 houses in 2024">
            I read nothing above 70 percent of ARV. That alone pays for it.
          </Quote>
          <Quote by="Ana L., seller, Willcox. $62,000 sale">
            I sold 40 acres of desert that nobody else would list. Owner terms, done by phone.
          </Quote>
        </Columns>
      </Section>
      <Section id="blog" aria-labelledby="blog-title">
        <h2 id="blog-title">From the blog</h2>
        <Columns count={3}>
          <Prose as="article">
            <h3>The 70 percent rule, with the fee inside it</h3>
            <p>Why a wholesaler's fee belongs under the line, and what it does to your offer.</p>
          </Prose>
          <Prose as="article">
            <h3>What unrestricted land really allows</h3>
            <p>No zoning is not no rules: septic, access and deed covenants come first.</p>
          </Prose>
          <Prose as="article">
            <h3>Reading a plat before you offer</h3>
            <p>Bearings, easements and the corner that everyone forgets to walk.</p>
          </Prose>
        </Columns>
      </Section>
      <Section id="faq" aria-labelledby="faq-title">
        <h2 id="faq-title">Questions people ask</h2>
        <Questions>
          {questions.map(([question, reply]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{reply}</dd>
            </div>
          ))}
        </Questions>
      </Section>
      <Section>
        <Columns count={3}>
          <Prose id="contact">
            <h2>Contact</h2>
            <p>
              Write to <a href="mailto:help@dealstead.test">help@dealstead.test</a>. We answer on working days, New York
              time.
            </p>
          </Prose>
          <Prose id="terms">
            <h2>Terms</h2>
            <p>
              Listings are the owners' own words and figures. Check title, zoning and value yourself before you pay
              anyone.
            </p>
          </Prose>
          <Prose id="privacy">
            <h2>Privacy</h2>
            <p>
              We keep what your account and your listings need, sell none of it, and set one cookie: the one that keeps
              you signed in.
            </p>
          </Prose>
        </Columns>
      </Section>
    </>
  );
}
