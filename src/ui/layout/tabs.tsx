import ArcoTabs, { type TabPaneProps, type TabsProps } from "@arco-design/web-react/es/Tabs";

/** Arco's tabs with the missing role of the tab list. */
export function Tabs(props: TabsProps) {
  return (
    <ArcoTabs
      renderTabHeader={(header, Header) => (
        <div role="tablist">
          <Header {...header} />
        </div>
      )}
      {...props}
    />
  );
}

export const { TabPane } = ArcoTabs;

/** A pane whose content is there before its tab is opened. */
export function EagerTabPane(props: TabPaneProps) {
  // Arco gives each of its panes the property of the tabs.
  return <TabPane {...props} lazyload={false} />;
}
EagerTabPane.isTabPane = true;
