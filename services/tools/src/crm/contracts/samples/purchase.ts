/** Sample of a purchase and sale agreement between an owner and an investor who may assign it. */
export const purchaseSample = `# Real estate purchase and sale agreement

This agreement is made on {{Agreement date}} between {{Seller name}} ("Seller") and {{Buyer name}} ("Buyer").

## 1. Property

Seller sells and Buyer buys the real property at {{Property address}}, {{County}} County, {{State}}, with all improvements and fixtures (the "Property").
Legal description: {{Legal description}}

## 2. Price and payment

The purchase price is {{Purchase price}}. Buyer deposits earnest money of {{Earnest money}} with {{Title company}} within three business days after both parties have signed. It is credited to Buyer at closing. The balance is due in cash or cleared funds at closing.

## 3. Inspection period

Buyer has {{Inspection days}} days after the date of this agreement to inspect the Property and to review its title. Seller gives Buyer reasonable access. Buyer may end this agreement in writing for any reason before the period ends. The earnest money is then returned to Buyer.

## 4. Title

Seller conveys marketable title by warranty deed, free of liens except current taxes and recorded easements and restrictions that do not impair the use of the Property. If Seller cannot do so by the closing date, Buyer may extend the closing by up to 30 days, accept the title as it is, or end this agreement and receive the earnest money back.

## 5. Condition

The Property is sold as it is. Seller discloses in writing every material defect that Seller knows of, and everything that the law of {{State}} requires. For a dwelling built before 1978, the parties sign the federal disclosure of lead-based paint before this agreement binds Buyer.

## 6. Closing

Closing takes place on or before {{Closing date}} at {{Title company}}. Taxes, rents and assessments are prorated to the day of closing. Seller gives possession at closing.

## 7. Assignment and resale

Buyer is a real estate investor who buys for profit. Buyer may assign this agreement to another buyer, for a fee, without further consent of Seller, and may market Buyer's interest in this agreement. Until closing, Buyer does not own the Property and does not represent Seller as an agent. Seller may seek the advice of a lawyer or a licensed agent before signing.

## 8. Default

If Buyer defaults, Seller keeps the earnest money as the only remedy. If Seller defaults, Buyer may have the earnest money returned or require Seller to perform.

## 9. General

This agreement is the whole agreement of the parties on the Property, is changed only in writing signed by both, and is governed by the law of {{State}}. It may be signed electronically and in counterparts.

## 10. Additional terms

{{Additional terms}}
`;
