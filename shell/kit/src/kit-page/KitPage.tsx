import { useState } from 'react';
import {
  applyTheme,
  Button,
  CallToAction,
  Columns,
  Container,
  Head,
  Lead,
  ParcelMap,
  Price,
  readTheme,
  Row,
  Small,
  Stack,
  Steps,
  Testimonial,
  ToggleChip,
} from '@dealstead/kit';
import * as icons from '@dealstead/kit/icons';
import { Toaster, TooltipProvider } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';
import { KitExample } from './gallery.tsx';
import { Buttons, Fields, TabsAndBadges } from './controlSections.tsx';
import { Cards } from './listingSections.tsx';
import { Numbers, Tables } from './dataSections.tsx';
import { Floating, States } from './feedbackSections.tsx';
import { swatches } from './samples.ts';

const Sheets = styled(Container)`
  padding-block: var(--s6);
`;

const Title = styled.h1`
  margin-bottom: var(--s5);
`;

const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: 8px;
`;

const Swatch = styled.span<{ $back: string; $text: string }>`
  display: grid;
  align-content: end;
  height: 72px;
  padding: 8px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--${({ $back }) => $back});
  color: var(--${({ $text }) => $text});
  font-size: var(--t12);
  font-weight: 600;
`;

const Display = styled.p`
  font: 600 var(--t48) / 1.12 var(--slab);
  letter-spacing: -0.012em;
`;

const Heading = styled.p<{ $size: number }>`
  font: 600 var(--t${({ $size }) => $size}) / 1.12 var(--slab);
  letter-spacing: -0.012em;
`;

const MapFrame = styled.div`
  height: 320px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: hidden;
`;

const Icons = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
  gap: 14px 8px;
  li {
    display: grid;
    justify-items: center;
    gap: 6px;
    overflow: hidden;
    font-size: var(--t12);
    color: var(--ink-2);
  }
`;

/** Every component in every state, for comparison with the design. Mounted at /kit, outside production. */
export function KitPage() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: 'light' | 'dark' | 'system') => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <TooltipProvider>
      <Head title="Components" description="Every component of the kit in every state." path="/kit" noIndex />
      <Sheets>
        <Title>Components</Title>
        <KitExample title="Theme">
          <Row space={2}>
            {(['light', 'dark', 'system'] as const).map((name) => (
              <ToggleChip key={name} pressed={theme === name} onClick={() => choose(name)}>
                {name}
              </ToggleChip>
            ))}
          </Row>
        </KitExample>
        <TypeScale />
        <KitExample title="Color">
          <Swatches>
            {swatches.map(([name, back, text]) => (
              <Swatch key={name} $back={back} $text={text}>
                {name}
              </Swatch>
            ))}
          </Swatches>
        </KitExample>
        <Buttons />
        <Fields />
        <TabsAndBadges />
        <Cards />
        <Numbers />
        <Floating />
        <States />
        <Tables />
        <Survey />
        <KitExample title="Icons">
          <Icons>
            {Object.entries(icons).map(([name, Icon]) => (
              <li key={name}>
                <Icon size={24} />
                {name}
              </li>
            ))}
          </Icons>
        </KitExample>
      </Sheets>
      <Toaster />
    </TooltipProvider>
  );
}

function Survey() {
  return (
    <KitExample title="Survey">
      <MapFrame>
        <ParcelMap
          seed="kit"
          markedParcels={[
            { x: 0.2, y: 0.4, label: '$58k', note: '12.4 ac' },
            { x: 0.5, y: 0.4, label: '$62k', note: '40 ac', featured: true },
            { x: 0.8, y: 0.5, lost: true },
          ]}
        />
      </MapFrame>
      <Steps
        steps={[
          { title: 'Post a deal', text: 'Price, ARV and rehab with their evidence.' },
          { title: 'Negotiate terms', text: 'Offers with an amount and a clock.' },
          { title: 'Wait for closing', text: 'By a title company, a lawyer or a remote closing company.' },
        ]}
      />
      <Columns count={3}>
        <Testimonial by="Dana Reyes, wholesaler">Asking is $2,900 under the 70% rule, and I can see why.</Testimonial>
      </Columns>
      <CallToAction>
        <div>
          <h2>Financing</h2>
          <p>Hard money, private lenders and owner finance on one page.</p>
        </div>
        <Button kind="secondary">See terms</Button>
      </CallToAction>
    </KitExample>
  );
}

function TypeScale() {
  return (
    <KitExample title="Type">
      <Stack space={2}>
        <Display>Find your next deal</Display>
        <Heading $size={32}>Investment Opportunities</Heading>
        <Heading $size={24}>How It Works</Heading>
        <Lead>Lead text, 17. Public Sans 400.</Lead>
        <p>Body, 15. Three-bed brick ranch, 1,180 sq ft, built 1958.</p>
        <Small>Small, 13. Source: Shelby County Assessor, Nov 3, 2025</Small>
        <Price>$1,184,500</Price>
      </Stack>
    </KitExample>
  );
}
