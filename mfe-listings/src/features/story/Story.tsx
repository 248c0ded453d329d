import { Band, Button, Columns, Figures, Quote, Section, Steps } from '@dealstead/kit';
import { CreditCard, Flag, PaperPlaneTilt, SealCheck, UsersThree } from '@dealstead/kit/icons';
import { Notes, Questions, Title, Tools } from './layout.ts';
import { dealSteps, figures, posts, questions, quotes, sellerSteps } from './words.ts';

const tools = [
  { icon: Flag, title: 'Lead generation', text: 'Owners, equity and situation by county.' },
  { icon: UsersThree, title: 'CRM integration', text: 'Leads, deals and follow-ups in one list.' },
  { icon: PaperPlaneTilt, title: 'Marketing automation', text: 'Campaigns to lists that opted in.' },
  { icon: CreditCard, title: 'Financing assistance', text: 'Terms from lenders who fund wholesale.' },
  { icon: SealCheck, title: 'Closing support', text: 'Title, signatures and dates tracked.' },
];

/** Who we are and how a deal goes: the part of home that does not change. The footer's anchors lead here. */
export function Story() {
  return (
    <>
      <Section aria-label="Figures">
        <Figures figures={figures} />
      </Section>
      <Section id="how-it-works" aria-labelledby="how">
        <Title id="how">How It Works</Title>
        <Steps steps={dealSteps} />
      </Section>
      <Section aria-labelledby="process">
        <Title id="process">For sellers and investors</Title>
        <Steps steps={sellerSteps} />
      </Section>
      <Section aria-labelledby="tools">
        <Title id="tools">Professional Tools</Title>
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
      <Section id="financing" aria-labelledby="short-on-cash">
        <Band as="div">
          <div>
            <h2 id="short-on-cash">Short on cash for a deal under contract?</h2>
            <p>Compare hard money, private and seller terms before your inspection period ends.</p>
          </div>
          <Button kind="secondary" to="/register">
            Open a free account
          </Button>
        </Band>
      </Section>
      <Section aria-label="What members say">
        <Columns count={3}>
          {quotes.map(({ words, by, figure }) => (
            <Quote
              key={by}
              by={
                <>
                  {by}
                  <br />
                  <strong>{figure}</strong>
                </>
              }
            >
              {words}
            </Quote>
          ))}
        </Columns>
      </Section>
      <Section id="blog" aria-labelledby="blog-title">
        <Title id="blog-title">From the blog</Title>
        <Notes>
          {posts.map(({ title, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </Notes>
      </Section>
      <Section id="faq" aria-labelledby="faq-title">
        <Title id="faq-title">Questions people ask</Title>
        <Questions>
          {questions.map(({ question, reply }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{reply}</dd>
            </div>
          ))}
        </Questions>
      </Section>
      <Section aria-label="Contact, terms and privacy">
        <Notes>
          <article id="contact">
            <h2>Contact</h2>
            <p>
              Write to <a href="mailto:help@dealstead.test">help@dealstead.test</a>. We answer on working days, New York
              time.
            </p>
          </article>
          <article id="terms">
            <h2>Terms</h2>
            <p>
              Listings are the owners' own words and figures. Check title, zoning and value yourself before you pay
              anyone.
            </p>
          </article>
          <article id="privacy">
            <h2>Privacy</h2>
            <p>
              We keep what your account and your listings need, sell none of it, and set one cookie: the one that keeps
              you signed in.
            </p>
          </article>
        </Notes>
      </Section>
    </>
  );
}
